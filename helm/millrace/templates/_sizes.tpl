{{/* Sizes in numbers. */}}

{{/* The bytes of a size as the application writes it: 125KiB, 1_000_000. */}}
{{- define "millrace.bytes" -}}
{{- $text := toString . | replace "_" "" | trim }}
{{- $number := regexFind "^[0-9]+" $text | int64 }}
{{- if regexMatch "(?i)^[0-9]+ *KiB$" $text }}{{ mul $number 1024 }}
{{- else if regexMatch "(?i)^[0-9]+ *MiB$" $text }}{{ mul $number 1048576 }}
{{- else if regexMatch "(?i)^[0-9]+ *GiB$" $text }}{{ mul $number 1073741824 }}
{{- else if kindIs "float64" . }}{{ int64 . }}
{{- else }}{{ $number }}
{{- end }}
{{- end }}

{{/* The bytes of a Kubernetes quantity of memory; 0 where it is written in a way that is not worth reading here. */}}
{{- define "millrace.quantity" -}}
{{- $text := toString . }}
{{- $number := regexFind "^[0-9]+" $text | int64 }}
{{- if regexMatch "^[0-9]+Ki$" $text }}{{ mul $number 1024 }}
{{- else if regexMatch "^[0-9]+Mi$" $text }}{{ mul $number 1048576 }}
{{- else if regexMatch "^[0-9]+Gi$" $text }}{{ mul $number 1073741824 }}
{{- else if regexMatch "^[0-9]+M$" $text }}{{ mul $number 1000000 }}
{{- else if regexMatch "^[0-9]+G$" $text }}{{ mul $number 1000000000 }}
{{- else }}0
{{- end }}
{{- end }}
