{{/*
The specification of a Pod of the image, which the instances, Jobs, CronJobs and tests share.

  root             the chart's context
  args             the command
  config           the name of the ConfigMap
  serviceAccount   the name of the ServiceAccount
  resources        resources of the container
  heapPercent      percentage of the memory limit that is heap
  mongo            {name, key} of the Secret with MongoDB's connection string; nothing if this command does not talk to MongoDB
  kafka            whether this command talks to Kafka
  saslSecret       the Secret with Kafka's credentials
  instance         whether this is an instance of the application, with state and probes
  restartPolicy    the restart policy
*/}}
{{- define "millrace.podSpec" -}}
{{- $root := .root }}
{{- $values := .root.Values -}}
serviceAccountName: {{ .serviceAccount }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  {{- with $values.securityContext }}
  {{- if not (kindIs "invalid" .runAsUser) }}
  runAsUser: {{ int64 .runAsUser }}
  {{- end }}
  {{- if not (kindIs "invalid" .runAsGroup) }}
  runAsGroup: {{ int64 .runAsGroup }}
  {{- end }}
  {{- if not (kindIs "invalid" .fsGroup) }}
  fsGroup: {{ int64 .fsGroup }}
  fsGroupChangePolicy: OnRootMismatch
  {{- end }}
  {{- end }}
  seccompProfile:
    type: RuntimeDefault
{{- if .instance }}
terminationGracePeriodSeconds: {{ add (int64 $values.shutdownGraceSeconds) 20 }}
{{- include "millrace.spread" $root }}
{{- else }}
restartPolicy: {{ .restartPolicy }}
{{- end }}
{{- with $values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
containers:
  - name: millrace
    image: {{ include "millrace.image" $root | quote }}
    imagePullPolicy: {{ $values.image.pullPolicy }}
    {{- if and .mongo $values.mongodb.trustStore.passwordKey }}
    # The image's own entry point, with a password that must not appear in the log, where JDK_JAVA_OPTIONS would be.
    command: [java, "-Djavax.net.ssl.trustStorePassword=$(MONGODB_TRUST_STORE_PASSWORD)", -jar, /app/millrace.jar]
    {{- end }}
    args: {{- toYaml .args | nindent 6 }}
    env: {{- include "millrace.env" . | nindent 6 }}
    {{- if .instance }}
    ports:
      - name: http
        containerPort: {{ int64 $values.http.port }}
        protocol: TCP
    startupProbe:
      httpGet: {path: /health/live, port: http}
      {{- toYaml $values.probes.startup | nindent 6 }}
    livenessProbe:
      httpGet: {path: /health/live, port: http}
      {{- toYaml $values.probes.live | nindent 6 }}
    readinessProbe:
      httpGet: {path: /health/ready, port: http}
      {{- toYaml $values.probes.ready | nindent 6 }}
    {{- end }}
    {{- with .resources }}
    resources: {{- toYaml . | nindent 6 }}
    {{- end }}
    securityContext:
      allowPrivilegeEscalation: false
      privileged: false
      readOnlyRootFilesystem: true
      capabilities:
        drop: [ALL]
    volumeMounts:
      - name: config
        mountPath: /etc/millrace/millrace.yaml
        subPath: millrace.yaml
        readOnly: true
      - name: tmp
        mountPath: /tmp
      {{- if .instance }}
      - name: state
        mountPath: /var/lib/millrace
      {{- end }}
      {{- if and .kafka $values.kafka.tls.ca.secretName }}
      - name: kafka-ca
        mountPath: /etc/millrace/kafka-ca
        readOnly: true
      {{- end }}
      {{- if and .mongo $values.mongodb.trustStore.secretName }}
      - name: mongodb-trust-store
        mountPath: /etc/millrace/mongodb-trust-store
        readOnly: true
      {{- end }}
      {{- with $values.extraVolumeMounts }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
volumes:
  - name: config
    configMap:
      name: {{ .config }}
  # Native libraries (RocksDB, compression) are unpacked here.
  - name: tmp
    emptyDir:
      sizeLimit: 256Mi
  {{- if and .instance (eq $values.state.type "ephemeral") }}
  - name: state
    emptyDir:
      sizeLimit: {{ $values.state.size }}
  {{- end }}
  {{- if and .kafka $values.kafka.tls.ca.secretName }}
  - name: kafka-ca
    secret:
      secretName: {{ $values.kafka.tls.ca.secretName }}
  {{- end }}
  {{- if and .mongo $values.mongodb.trustStore.secretName }}
  - name: mongodb-trust-store
    secret:
      secretName: {{ $values.mongodb.trustStore.secretName }}
  {{- end }}
  {{- with $values.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* What the configuration file asks of the environment, and Java's options. Takes what "millrace.podSpec" takes. */}}
{{- define "millrace.env" -}}
{{- $values := .root.Values -}}
- name: POD_NAME
  valueFrom:
    fieldRef:
      fieldPath: metadata.name
- name: MILLRACE_CONFIG
  value: /etc/millrace/millrace.yaml
- name: JDK_JAVA_OPTIONS
  value: {{ include "millrace.javaOptions" . | quote }}
# One arena for each core would let native memory grow with the node.
- name: MALLOC_ARENA_MAX
  value: "2"
{{- if .mongo }}
- name: MONGODB_URI
  valueFrom:
    secretKeyRef:
      name: {{ required "mongodb.uriSecret.name is required: a Secret with MongoDB's connection string" .mongo.name }}
      key: {{ .mongo.key }}
{{- with $values.mongodb.trustStore }}
{{- if .passwordKey }}
- name: MONGODB_TRUST_STORE_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ .secretName }}
      key: {{ .passwordKey }}
{{- end }}
{{- end }}
{{- else }}
# This command does not talk to MongoDB; the configuration file wants an address all the same.
- name: MONGODB_URI
  value: mongodb://not-used.invalid
{{- end }}
{{- with $values.kafka.sasl }}
{{- if and .mechanism .jaasConfigKey }}
{{ include "millrace.secretEnv" (dict "env" "KAFKA_JAAS_CONFIG" "secret" ($.kafka | ternary $.saslSecret "") "key" .jaasConfigKey) }}
{{- else if .mechanism }}
{{ include "millrace.secretEnv" (dict "env" "KAFKA_USERNAME" "secret" ($.kafka | ternary $.saslSecret "") "key" .usernameKey) }}
{{ include "millrace.secretEnv" (dict "env" "KAFKA_PASSWORD" "secret" ($.kafka | ternary $.saslSecret "") "key" .passwordKey) }}
{{- end }}
{{- end }}
{{- with $values.kafka.tls.client }}
{{- if .secretName }}
{{ include "millrace.secretEnv" (dict "env" "KAFKA_CLIENT_CERTIFICATE" "secret" ($.kafka | ternary .secretName "") "key" .certificateKey) }}
{{ include "millrace.secretEnv" (dict "env" "KAFKA_CLIENT_KEY" "secret" ($.kafka | ternary .secretName "") "key" .keyKey) }}
{{- end }}
{{- end }}
{{- with $values.env }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "millrace.secretEnv" -}}
- name: {{ .env }}
{{- if .secret }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- else }}
  value: not-used
{{- end }}
{{- end }}

{{/*
Heap from the container's limit; the rest is bounded where Java lets it be. Someone has to start it again when memory runs out: the
process ends by itself.
*/}}
{{- define "millrace.javaOptions" -}}
{{- $trust := .root.Values.mongodb.trustStore }}
{{- $options := list (printf "-XX:MaxRAMPercentage=%d" (int .heapPercent)) "-XX:MaxMetaspaceSize=128m" "-XX:ReservedCodeCacheSize=96m" "-XX:MaxDirectMemorySize=192m" "-XX:+ExitOnOutOfMemoryError" }}
{{- if and .mongo $trust.secretName }}
{{- $options = append $options (printf "-Djavax.net.ssl.trustStore=/etc/millrace/mongodb-trust-store/%s" $trust.key) }}
{{- end }}
{{- concat $options .root.Values.jvm.options | join " " }}
{{- end }}

{{/* Where instances run, relative to one another. */}}
{{- define "millrace.spread" -}}
{{- $affinity := deepCopy .Values.affinity }}
{{- $term := dict "topologyKey" "kubernetes.io/hostname" "labelSelector" (dict "matchLabels" (include "millrace.instanceLabels" . | fromYaml)) }}
{{- if eq .Values.antiAffinity "hard" }}
{{- $_ := set $affinity "podAntiAffinity" (dict "requiredDuringSchedulingIgnoredDuringExecution" (list $term)) }}
{{- else if eq .Values.antiAffinity "soft" }}
{{- $_ := set $affinity "podAntiAffinity" (dict "preferredDuringSchedulingIgnoredDuringExecution" (list (dict "weight" 100 "podAffinityTerm" $term))) }}
{{- end }}
{{- with $affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- $spread := .Values.topologySpreadConstraints }}
{{- if ne .Values.zoneSpread "none" }}
{{- $spread = append $spread (dict "maxSkew" 1 "topologyKey" "topology.kubernetes.io/zone" "whenUnsatisfiable" (ternary "DoNotSchedule" "ScheduleAnyway" (eq .Values.zoneSpread "hard")) "labelSelector" (dict "matchLabels" (include "millrace.instanceLabels" . | fromYaml))) }}
{{- end }}
{{- with $spread }}
topologySpreadConstraints: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
