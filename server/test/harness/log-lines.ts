/** Keeps what a server writes to its log. */
export interface LogLines {
  write(line: string): void
  /** All lines as they were written. */
  text(): string
  /** Those of one message, or all. */
  lines(message?: string): Record<string, unknown>[]
}

export function logLines(): LogLines {
  const kept: string[] = []
  return {
    write: (line) => {
      kept.push(line)
    },
    text: () => kept.join(''),
    lines: (message) =>
      kept
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => message === undefined || msg === message),
  }
}
