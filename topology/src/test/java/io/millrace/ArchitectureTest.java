package io.millrace;

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

@AnalyzeClasses(packages = "io.millrace", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES =
            slices().matching("io.millrace.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule THE_LIBRARY_KNOWS_NEITHER_A_DRIVER_NOR_HTTP_NOR_A_METRICS_LIBRARY = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "com.mongodb..",
                    "reactor..",
                    "io.javalin..",
                    "org.eclipse.jetty..",
                    "java.net.http..",
                    "io.micrometer..",
                    "ch.qos.logback..",
                    "io.millrace.app..");

    @ArchTest
    static final ArchRule ONLY_THE_TOPOLOGY_KNOWS_KAFKA_STREAMS = noClasses()
            .that()
            .resideOutsideOfPackage("io.millrace.topology..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.kafka.streams..");

    @ArchTest
    static final ArchRule NOTHING_IS_PRINTED =
            noClasses().should().accessField(System.class, "out").orShould().accessField(System.class, "err");

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
