/** What modules remember of a person while the page is open; it goes with the session. */
const forgetters = new Set<() => void>()

/** `forget` is called when a session ends, before anybody else can sign in. */
export function forgetWithSession(forget: () => void): void {
  forgetters.add(forget)
}

export function forgetSessionMemory(): void {
  for (const forget of forgetters) forget()
}
