/** What every call carries without a feature having to say it. Set by the session and by i18n. */
interface CallContext {
  /** Tenant added to calls that need one. */
  domainId: string | null
  /** Share token from the address; takes the place of the session cookie. */
  shareToken: string | null
  /** The person or group whose view is shown, as the header has it; null for one's own view. */
  viewAs: string | null
  locale: string
}

const context: CallContext = { domainId: null, shareToken: null, viewAs: null, locale: 'en-us' }

export function callContext(): Readonly<CallContext> {
  return context
}

export function setCallContext(change: Partial<CallContext>): void {
  Object.assign(context, change)
}
