{{- define "vitrine.labels" }}
    app.kubernetes.io/name: vitrine
    app.kubernetes.io/instance: {{ .Release.Name }}
    app.kubernetes.io/version: {{ printf "%q" .Chart.AppVersion }}
    app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "vitrine.pod" }}
      automountServiceAccountToken: false
      # Vitrine ends in order within ten seconds.
      terminationGracePeriodSeconds: 30
      securityContext:
        runAsNonRoot: true
        runAsUser: 10001
        runAsGroup: 10001
        fsGroup: 10001
        seccompProfile: { type: RuntimeDefault }
      {{- if .Values.images.pullSecrets }}
      imagePullSecrets:
        {{- range .Values.images.pullSecrets }}
        - name: {{ . }}
        {{- end }}
      {{- end }}
      volumes:
        - name: data
          emptyDir: { sizeLimit: {{ .Values.scratch }} }
        - name: temporary
          emptyDir: { sizeLimit: {{ .Values.scratch }} }
        # Readable to the account and nobody else: 288 is 0440.
{{- end }}

{{- define "vitrine.container" }}
          imagePullPolicy: {{ .Values.images.pullPolicy }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: temporary, mountPath: /tmp }
            - { name: secrets, mountPath: /secrets, readOnly: true }
          env:
            - { name: CREDENTIALS_DIRECTORY, value: /secrets }
            - { name: VITRINE_PUBLIC_URL, value: {{ printf "%q" (printf "https://%s" .Values.host) }} }
            {{- range $name, $value := .Values.settings }}
            - { name: {{ $name }}, value: {{ printf "%q" $value }} }
            {{- end }}
{{- end }}

{{- define "vitrine.resources" }}
          resources:
            requests: { cpu: {{ .requests.cpu }}, memory: {{ .requests.memory }} }
            limits: { memory: {{ .limits.memory }} }
{{- end }}
