/** The parts used here of libraries that come without types. */

declare module 'linebreak' {
  interface Break {
    position: number
    required?: boolean
  }
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }
}
