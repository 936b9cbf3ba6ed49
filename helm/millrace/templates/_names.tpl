{{/* Names and labels. */}}

{{- define "millrace.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* Leaves room for the suffixes of Jobs, and for a StatefulSet's number and revision in labels. */}}
{{- define "millrace.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains (include "millrace.name" .) .Release.Name }}
{{- .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "millrace.name" .) | trunc 40 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "millrace.application" -}}
{{- default .Release.Name .Values.application }}
{{- end }}

{{- define "millrace.serviceAccountName" -}}
{{- default (include "millrace.fullname" .) .Values.serviceAccount.name }}
{{- end }}

{{/* What selects everything of this release that runs the image. */}}
{{- define "millrace.selectorLabels" -}}
app.kubernetes.io/name: {{ include "millrace.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* What selects the instances of the application, and no Job. */}}
{{- define "millrace.instanceLabels" -}}
{{ include "millrace.selectorLabels" . }}
app.kubernetes.io/component: ingest
{{- end }}

{{- define "millrace.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{ include "millrace.selectorLabels" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | trunc 63 | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "millrace.image" -}}
{{- $repository := required "image.repository is required: there is no published image, build and push one (README, \"Deploy\")" .Values.image.repository }}
{{- if .Values.image.digest }}
{{- printf "%s@%s" $repository .Values.image.digest }}
{{- else }}
{{- printf "%s:%s" $repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end }}
{{- end }}
