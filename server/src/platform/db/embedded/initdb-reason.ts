/** The one line of what initdb says that names the reason: its last ones say how it cleans up. */

const REASONS = [/No space left on device/, /\b(FATAL|PANIC): /, /initdb: error: /, /\bERROR: /]

export function reasonOf(output: string): string {
  const lines = output.trim().split('\n')
  const reason = REASONS.map((pattern) => lines.find((line) => pattern.test(line))).find(
    (line) => line !== undefined,
  )
  return (reason ?? lines.at(-1) ?? output).replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '')
}
