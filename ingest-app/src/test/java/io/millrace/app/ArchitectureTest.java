package io.millrace.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullMarked;

@AnalyzeClasses(packages = "io.millrace.app", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES =
            slices().matching("io.millrace.app.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule THE_COMMAND_LINE_IS_ON_TOP = noClasses()
            .that()
            .resideInAPackage("io.millrace.app.*..")
            .and()
            .resideOutsideOfPackage("io.millrace.app.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.millrace.app.cli..")
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("picocli..");

    @ArchTest
    static final ArchRule PARTS_DO_NOT_KNOW_WHAT_PUTS_THEM_TOGETHER = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "io.millrace.app", "io.millrace.app.cli..", "io.millrace.app.check..", "io.millrace.app.run..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.millrace.app.run..");

    @ArchTest
    static final ArchRule FAILURES_AND_LOGGING_ARE_AT_THE_BOTTOM = noClasses()
            .that()
            .resideInAnyPackage("io.millrace.app.failure..", "io.millrace.app.logging..")
            .should()
            .dependOnClassesThat(resideInAPackage("io.millrace..")
                    .and(resideOutsideOfPackages("io.millrace.app.failure..", "io.millrace.app.logging..")));

    @ArchTest
    static final ArchRule ONLY_ONE_ROOM_HAS_THE_HTTP_SERVER = noClasses()
            .that()
            .resideOutsideOfPackage("io.millrace.app.http..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.javalin..", "org.eclipse.jetty..");

    @ArchTest
    static final ArchRule NOTHING_IS_PRINTED_BEHIND_THE_BACK_OF_THE_COMMAND_LINE = noClasses()
            .that()
            .resideOutsideOfPackage("io.millrace.app.cli..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    @ArchTest
    static final ArchRule NOTHING_SLEEPS = noClasses()
            .should()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(TimeUnit.class, "sleep", long.class);

    @ArchTest
    static final ArchRule EVERY_PACKAGE_IS_NULL_MARKED = classes().should(beInANullMarkedPackage());

    private static ArchCondition<JavaClass> beInANullMarkedPackage() {
        return new ArchCondition<>("be in a package that is marked @NullMarked") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(type, marked, type.getPackageName() + " is not @NullMarked"));
            }
        };
    }
}
