/** What `server/test/factories/posed-samples` makes for tests in the page, asked for through Vitest. */
export interface PosedSample {
  name: string
  /** In base64: the file for browsers, and its poster (WebP). */
  web: string
  poster: string
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    posedSamples(): Promise<PosedSample[]>
  }
}
