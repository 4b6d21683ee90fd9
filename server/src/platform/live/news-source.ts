/** What the ways of news have in common. */

export interface NewsLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** One way by which news come; it reconnects by itself until it is stopped. */
export interface NewsSource {
  /** Resolves when it stands for the first time. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** What a source says of itself. */
export interface SourceEvents {
  hear(news: string): void
  up(): void
  down(): void
}
