{{/* The application's configuration file. */}}

{{- define "millrace.config" -}}
{{- $kafka := include "millrace.kafka" . | fromYaml }}
{{- range $key, $value := .Values.kafka.properties }}
{{- $_ := set $kafka $key $value }}
{{- end }}
{{- $schema := deepCopy (default (dict) .Values.config.schema) }}
{{- if not (hasKey $schema "onStart") }}
{{- $_ := set $schema "onStart" (ternary "verify" "apply" .Values.schemaJob.enabled) }}
{{- end }}
{{- $config := deepCopy .Values.config }}
{{- $_ := set $config "version" 1 }}
{{- $_ := set $config "application" (include "millrace.application" .) }}
{{- $_ := set $config "kafka" $kafka }}
{{- $_ := set $config "mongodb" (dict "uri" "${MONGODB_URI}" "database" .Values.mongodb.database) }}
{{- $_ := set $config "schema" $schema }}
{{- $http := dict "port" .Values.http.port }}
{{- if .Values.http.newestReadings }}
{{- $_ := set $http "newestReadings" true }}
{{- end }}
{{- $_ := set $config "http" $http }}
{{- $_ := set $config "stateDirectory" "/var/lib/millrace" }}
{{- $_ := set $config "shutdownGrace" (printf "%ds" (int .Values.shutdownGraceSeconds)) }}
{{- toYaml $config }}
{{- end }}

{{/* Kafka's settings that follow from values of this chart. */}}
{{- define "millrace.kafka" -}}
{{- with .Values.kafka }}
{{- $protocol := printf "%s%s" (ternary "SASL_" "" (ne .sasl.mechanism "")) (ternary "SSL" "PLAINTEXT" .tls.enabled) }}
bootstrap.servers: {{ required "kafka.bootstrapServers is required: the brokers to begin with, such as kafka:9092" .bootstrapServers | quote }}
{{- if .staticMembership.enabled }}
group.instance.id: ${POD_NAME}
session.timeout.ms: {{ mul (int64 .staticMembership.sessionTimeoutSeconds) 1000 }}
{{- end }}
{{- if ne $protocol "PLAINTEXT" }}
security.protocol: {{ $protocol }}
{{- end }}
{{- if .sasl.mechanism }}
sasl.mechanism: {{ .sasl.mechanism }}
sasl.jaas.config: {{ include "millrace.jaas" .sasl | quote }}
{{- end }}
{{- if .tls.ca.secretName }}
ssl.truststore.type: PEM
ssl.truststore.location: {{ printf "/etc/millrace/kafka-ca/%s" .tls.ca.key }}
{{- end }}
{{- if .tls.client.secretName }}
ssl.keystore.type: PEM
ssl.keystore.certificate.chain: ${KAFKA_CLIENT_CERTIFICATE}
ssl.keystore.key: ${KAFKA_CLIENT_KEY}
{{- end }}
{{- end }}
{{- end }}

{{- define "millrace.jaas" -}}
{{- if .jaasConfigKey -}}
${KAFKA_JAAS_CONFIG}
{{- else -}}
org.apache.kafka.common.security.{{ ternary "plain.Plain" "scram.Scram" (eq .mechanism "PLAIN") }}LoginModule required username="${KAFKA_USERNAME}" password="${KAFKA_PASSWORD}";
{{- end -}}
{{- end }}

{{/* Whether the application itself talks to MongoDB: "true" or nothing. */}}
{{- define "millrace.writesToMongo" -}}
{{- if eq (toString (default "app" .Values.config.sink)) "app" }}true{{ end }}
{{- end }}

{{/* The topics of readings, one a line, each once. */}}
{{- define "millrace.sourceTopics" -}}
{{- $topics := list }}
{{- range $name, $series := .Values.config.series }}
{{- $topics = concat $topics (kindIs "slice" $series.topics | ternary $series.topics (list $series.topics)) }}
{{- end }}
{{- $topics | uniq | join "\n" }}
{{- end }}

{{/*
The topics that the application owns, as a YAML list of {topic, maxBytes} and, for upserts, {collection}. The application makes
the same ones (class OwnTopic); a test compares.
*/}}
{{- define "millrace.ownTopics" -}}
{{- $application := include "millrace.application" . }}
{{- range $name, $series := .Values.config.series }}
{{- $names := default (dict) $series.collections }}
{{- $histories := default (dict) $names.histories }}
{{- $bucket := default (dict) $series.bucket }}
{{- $bucketBytes := include "millrace.bytes" (default "125KiB" $bucket.bytes) | int64 }}
{{- $limits := default (dict) $series.limits }}
{{- $messageBytes := include "millrace.bytes" (default "1MiB" $limits.messageBytes) | int64 }}
{{- $upsertBytes := max 4194304 (add $bucketBytes 1048576) }}
{{- $prefix := printf "%s.%s." $application $name }}
{{- $tiers := default (list) $series.rollups }}
{{- $tiers = kindIs "slice" $tiers | ternary $tiers (list $tiers) }}
- {series: {{ $name }}, topic: {{ $prefix }}buckets, maxBytes: {{ $upsertBytes }}, collection: {{ default (printf "%s_buckets" $name) $names.buckets | quote }}}
{{- range $tier := $tiers }}
- {series: {{ $name }}, topic: {{ $prefix }}{{ $tier }}, maxBytes: {{ $upsertBytes }}, collection: {{ default (printf "%s_%s_history" $name $tier) (get $histories $tier) | quote }}}
{{- end }}
{{- if ne (toString $series.latest) "false" }}
- {series: {{ $name }}, topic: {{ $prefix }}latest, maxBytes: {{ $upsertBytes }}, collection: {{ default (printf "%s_latest" $name) $names.latest | quote }}}
{{- end }}
- {series: {{ $name }}, topic: {{ $prefix }}dead-letters, maxBytes: {{ add (max $upsertBytes $messageBytes) 1048576 }}}
{{- end }}
{{- end }}
