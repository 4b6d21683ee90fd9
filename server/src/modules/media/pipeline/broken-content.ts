/** Content that can't be prepared. The reason is translated by pages; the detail names the place. */
import type { ContentFault } from '@vitrine/contract'

export class BrokenContent extends Error {
  readonly reason: ContentFault
  readonly detail: string

  constructor(reason: ContentFault, detail = '', options?: ErrorOptions) {
    super(`${reason}${detail === '' ? '' : `: ${detail}`}`, options)
    this.reason = reason
    // Whatever a broken file makes a library say, it stays readable.
    this.detail = detail.slice(0, 300)
  }
}
