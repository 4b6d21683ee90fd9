/**
 * Passwords are slow to check on purpose: a twelfth of a second each. Before API tests: in one process the same password
 * with the same salt is derived once, the real way; each sign-in after it gets the same key.
 */
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: Error | null, key: Buffer) => void

const derive = crypto.scrypt
const keys = new Map<string, Buffer>()

function rememberedScrypt(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  ...rest: [Done] | [ScryptOptions, Done]
): void {
  const done = rest[rest.length - 1] as Done
  const options = rest.length === 2 ? rest[0] : {}
  const asked = JSON.stringify([String(password), String(salt), length, options])
  const known = keys.get(asked)
  if (known !== undefined) {
    setImmediate(done, null, Buffer.from(known))
    return
  }
  derive(password, salt, length, options, (error, key) => {
    if (error === null) keys.set(asked, Buffer.from(key))
    done(error, key)
  })
}

// Files that share a process each come by here.
if (derive.name !== rememberedScrypt.name) {
  Object.assign(crypto, { scrypt: rememberedScrypt })
  syncBuiltinESMExports()
}
