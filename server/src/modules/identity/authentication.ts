/** The authentication library on our tables: it keeps accounts, hashes passwords and makes sessions. */
import { randomBytes } from 'node:crypto'
import { betterAuth } from 'better-auth'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { currentWork } from '../../platform/work/request-work.ts'
import { Shares } from '../../platform/work/shares.ts'
import { insertSession } from './identity.repository.ts'

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** Its HTTP routes stay unused: the calls are those of the contract, and throttling is ours. */
function configured(database: Database, secret: string) {
  return betterAuth({
    database: database.pool,
    secret,
    baseURL: 'http://localhost',
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: { enabled: true },
    advanced: { database: { generateId: () => crypto.randomUUID() } },
    user: {
      modelName: 'people',
      fields: { emailVerified: 'email_verified', image: 'picture', ...timestamps },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'person_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'person_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...timestamps } },
  })
}

export interface Authentication {
  /** A new account; the address must be unused. Returns its id. */
  insertAccount(account: { email: string; name: string }): Promise<string>
  /** Sets or replaces the password. */
  setPassword(personId: string, password: string): Promise<void>
  /** Takes equally long for a person without a password, and for `null`, nobody. */
  isPassword(personId: string | null, password: string): Promise<boolean>
  /** Returns the token of a new session. */
  startSession(personId: string, expiresAt: Date): Promise<string>
}

/**
 * Passwords that are hashed at once. The system's threads that do it are four, and they also make connections to the
 * database, look up names and read files: many who sign in at once would hold up all of that for seconds.
 */
const hashedAtOnce = 2
const longestWaitMs = 60_000
const hashing = new Shares(hashedAtOnce)
const never = new AbortController().signal

/** Refuses TooManyAtOnce. */
async function inTurn<Result>(hash: () => Promise<Result>): Promise<Result> {
  const signal = currentWork()?.signal ?? never
  const release = await hashing.take('passwords', { signal, waitMs: longestWaitMs })
  if (release === null) return refuse('TooManyAtOnce', { seconds: longestWaitMs / 1000 })
  try {
    return await hash()
  } finally {
    release()
  }
}

/** The hash of a random password that nobody knows. Hashing is slow on purpose, so it is made once per process. */
let nobodysHash: Promise<string> | undefined

export async function openAuthentication(database: Database, secret: string): Promise<Authentication> {
  const { internalAdapter, password: passwords } = await configured(database, secret).$context
  nobodysHash ??= passwords.hash(crypto.randomUUID())
  const hashOfNobody = await nobodysHash
  return {
    insertAccount: async ({ email, name }) =>
      (await internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'admin' })).id,
    setPassword: async (personId, password) => {
      const hash = await passwords.hash(password)
      const accounts = await internalAdapter.findAccounts(personId)
      if (accounts.some((account) => account.providerId === 'credential')) {
        await internalAdapter.updatePassword(personId, hash)
        return
      }
      await internalAdapter.linkAccount({
        userId: personId,
        providerId: 'credential',
        accountId: personId,
        password: hash,
      })
    },
    isPassword: async (personId, password) => {
      const accounts = personId === null ? [] : await internalAdapter.findAccounts(personId)
      const hash = accounts.find((account) => account.providerId === 'credential')?.password
      const isRight = await inTurn(() => passwords.verify({ hash: hash ?? hashOfNobody, password }))
      return isRight && hash !== undefined && hash !== null
    },
    // Not the library's own: it would keep the token itself.
    startSession: async (personId, expiresAt) => {
      const token = randomBytes(32).toString('base64url')
      await insertSession(database, { personId, token, expiresAt })
      return token
    },
  }
}
