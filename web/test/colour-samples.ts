/** What `server/test/factories/colour-samples` draws and writes for tests in the page, asked for through Vitest. */
/** Pixels are RGBA, and files what they say, both in base64. */
export interface ColourSample {
  name: string
  /** `#rrggbb` of its material. */
  color: string
  glb: string
  usdz: string
  poster: string
  /** As the demo photographs it; null for plain colours. */
  picture: string | null
}

export interface ColourSamples {
  sidePx: number
  /** All of them as variants of one ball, in the order of `samples`: those of the demo, and plain ones. */
  demoGlb: string
  plainGlb: string
  samples: ColourSample[]
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    colourSamples(finishes: string[], plain: string[], sidePx: number): Promise<ColourSamples>
  }
}
