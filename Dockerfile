# syntax=docker/dockerfile:1

# The application alone: no quick start, no embedded servers. README.md ("Deploy") builds and pushes it.
FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/root/.m2 \
    mvn -B -ntp -Dmaven.test.skip=true -Dspotless.check.skip=true -pl ingest-app -am package \
    && mkdir -p /image/app \
    && cp -r ingest-app/target/lib /image/app/lib \
    && cp ingest-app/target/millrace-ingest-app-*.jar /image/app/millrace.jar \
    && cp ingest-app/target/bom.json /image/app/sbom.cdx.json

# A C library of GNU: RocksDB's native part is made for it. No shell is needed to run.
FROM eclipse-temurin:17-jre

ARG VERSION=0.1.0-SNAPSHOT
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Millrace" \
      org.opencontainers.image.description="Keeps the readings that devices publish to Kafka in MongoDB." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"

COPY --from=build /image/app /app

# Sized from the container's memory limit: 60 % heap; what is left holds RocksDB (storeBytes) and the JVM itself. The chart sets its
# own. docs/kubernetes.md has the arithmetic.
ENV JDK_JAVA_OPTIONS="-XX:MaxRAMPercentage=60 -XX:MaxMetaspaceSize=128m -XX:ReservedCodeCacheSize=96m -XX:MaxDirectMemorySize=192m -XX:+ExitOnOutOfMemoryError" \
    MALLOC_ARENA_MAX=2 \
    MILLRACE_CONFIG=/etc/millrace/millrace.yaml

# A number, so that Kubernetes can see that it is not root. Works with a read-only root file system: state (stateDirectory) and
# /tmp, where native libraries are unpacked, are to be mounted.
USER 10001:10001
WORKDIR /tmp
EXPOSE 8080
ENTRYPOINT ["java", "-jar", "/app/millrace.jar"]
CMD ["run"]
