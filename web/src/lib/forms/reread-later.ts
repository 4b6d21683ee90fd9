/** Until a picture that was sent is there for all who show it. */
const pictureSettlesMs = 5_000

/** Its own answer is shown at once; what other places show of it is read again once it has settled. */
export function rereadLater(read: () => unknown): void {
  setTimeout(read, pictureSettlesMs)
}
