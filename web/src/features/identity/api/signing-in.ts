/** One write, whichever way in somebody tries next: getting in takes the words of the failed one away. */
export const signingIn = ['sign-in'] as const
