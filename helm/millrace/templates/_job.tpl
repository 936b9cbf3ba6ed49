{{/*
A Job that Helm runs as a hook, before there is anything else of the release: it brings its own ConfigMap and ServiceAccount.

  root, args, mongo, kafka, saslSecret, resources   as in "millrace.podSpec"
  component             the name of the Job, and its component label
  hook                  when Helm runs it
  backoffLimit          how often it is tried again
  activeDeadlineSeconds after how long it is given up
*/}}
{{- define "millrace.hookJob" -}}
{{- $name := printf "%s-%s" (include "millrace.fullname" .root) .component }}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ $name }}
  labels: {{- include "millrace.labels" .root | nindent 4 }}
  annotations: {{- include "millrace.hook" (dict "hook" .hook "weight" "-10") | nindent 4 }}
data:
  millrace.yaml: |
    {{- include "millrace.config" .root | nindent 4 }}
---
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ $name }}
  labels: {{- include "millrace.labels" .root | nindent 4 }}
  annotations: {{- include "millrace.hook" (dict "hook" .hook "weight" "-10") | nindent 4 }}
automountServiceAccountToken: false
---
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ $name }}
  labels:
    {{- include "millrace.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
  annotations: {{- include "millrace.hook" (dict "hook" .hook "weight" "0") | nindent 4 }}
spec:
  backoffLimit: {{ int64 .backoffLimit }}
  activeDeadlineSeconds: {{ int64 .activeDeadlineSeconds }}
  template:
    metadata:
      labels: {{- include "millrace.podLabels" . | nindent 8 }}
      {{- with .root.Values.podAnnotations }}
      annotations: {{- toYaml . | nindent 8 }}
      {{- end }}
    spec: {{- include "millrace.podSpec" (merge (dict "config" $name "serviceAccount" $name "heapPercent" 50 "restartPolicy" "Never") .) | nindent 6 }}
{{- end }}

{{/*
A CronJob, with the configuration, the ServiceAccount and the Secrets of the instances.

  root, args, resources   as in "millrace.podSpec"
  component               the end of its name, and its component label
  schedule, timeZone      when it runs
  suspend                 whether it does not for now
  backoffLimit            how often a run is tried again
  activeDeadlineSeconds   after how long a run is given up
*/}}
{{- define "millrace.cronJob" -}}
apiVersion: batch/v1
kind: CronJob
metadata:
  name: {{ include "millrace.fullname" .root }}-{{ .component }}
  labels:
    {{- include "millrace.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  schedule: {{ .schedule | quote }}
  {{- with .timeZone }}
  timeZone: {{ . }}
  {{- end }}
  {{- if .suspend }}
  suspend: true
  {{- end }}
  concurrencyPolicy: Forbid
  successfulJobsHistoryLimit: 1
  failedJobsHistoryLimit: 3
  jobTemplate:
    spec:
      backoffLimit: {{ int64 .backoffLimit }}
      activeDeadlineSeconds: {{ int64 .activeDeadlineSeconds }}
      template:
        metadata:
          labels: {{- include "millrace.podLabels" . | nindent 12 }}
          {{- with .root.Values.podAnnotations }}
          annotations: {{- toYaml . | nindent 12 }}
          {{- end }}
        spec:
          {{- include "millrace.podSpec" (dict
                "root" .root
                "args" .args
                "config" (include "millrace.fullname" .root)
                "serviceAccount" (include "millrace.serviceAccountName" .root)
                "resources" .resources
                "heapPercent" 50
                "mongo" .root.Values.mongodb.uriSecret
                "kafka" true
                "saslSecret" .root.Values.kafka.sasl.secretName
                "restartPolicy" "Never") | nindent 10 }}
{{- end }}

{{/* Labels of Pods that are no instances. Takes root and component. */}}
{{- define "millrace.podLabels" -}}
{{ include "millrace.selectorLabels" .root }}
app.kubernetes.io/component: {{ .component }}
{{- with .root.Values.podLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "millrace.hook" -}}
helm.sh/hook: {{ .hook }}
helm.sh/hook-weight: {{ .weight | quote }}
# What a failed hook leaves behind is there to be looked at until the next one.
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end }}
