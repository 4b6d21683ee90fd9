/** Keys for programs. A key acts in the name of whoever made it and never does more than they may. */
import { randomBytes } from 'node:crypto'
import type { ApiKey, NewApiKey } from '@vitrine/contract'
import { beyondOwn, expirationDate, isEnglishOnly } from '@vitrine/rules'
import { checkedName } from '../../platform/checked-name.ts'
import { violatedConstraint } from '../../platform/db/sql-errors.ts'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { type ApiKeyRow, deleteApiKey, insertApiKey, listApiKeyRows } from '../access/index.ts'
import { writeAudit } from '../audit/index.ts'
import { apiKeyPrefix, hashToken } from '../identity/index.ts'

const hintCharacters = 4

export async function listApiKeys(scope: Scope): Promise<ApiKey[]> {
  return (await listApiKeyRows(scope)).map(presentApiKey)
}

function presentApiKey({ id, personId, personName, expiresAt, lastUsedAt, ...key }: ApiKeyRow): ApiKey {
  return {
    _id: id,
    name: key.name,
    hint: key.hint,
    person: { _id: personId, name: personName },
    levels: key.levels as ApiKey['levels'],
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
  }
}

/**
 * Returns the key, which is kept only as a hash. Refuses NotAllowed to programs, NotInThisSession, names as `checkedName`,
 * EnglishOnly, DuplicatedApiKey, GrantsBeyondOwn.
 */
export async function createApiKey(scope: Scope, given: NewApiKey): Promise<{ id: string; key: string }> {
  // A key that makes keys would outlive its own end.
  if (scope.person === null || scope.apiKeyId !== null) refuse('NotAllowed')
  // Nor would one that was made in somebody else's place say who holds it.
  if (scope.impersonator !== null) refuse('NotInThisSession')
  const name = checkedName(given.name)
  // Programs send and log it.
  if (!isEnglishOnly(name)) refuse('EnglishOnly')
  const { levels } = given
  const nothing = { has: () => false }
  const caller = {
    isSuperAdmin: scope.isSuperAdmin,
    permissions: scope.permissions,
    reached: nothing,
    editable: nothing,
  }
  const beyond = beyondOwn(caller, { levels, folders: [], fields: [] })
  if (beyond !== null) refuse('GrantsBeyondOwn', { what: beyond.areas.join(', ') })
  const key = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`
  const personId = scope.person.id
  const expiresAt = expirationDate(given.expires, new Date())
  try {
    const id = await scope.transaction(async (open) => {
      const hint = key.slice(-hintCharacters)
      const made = await insertApiKey(open, {
        name,
        keyHash: hashToken(key),
        hint,
        personId,
        levels,
        expiresAt,
      })
      await writeAudit(open, [
        { kind: 'api-key-created', subjectId: made, subjectName: name, details: { levels, expiresAt } },
      ])
      return made
    })
    return { id, key }
  } catch (cause) {
    if (violatedConstraint(cause) === 'api_keys_name') refuse('DuplicatedApiKey', {}, { cause })
    throw cause
  }
}

/** Ends a key at once. Refuses NotFound. */
export async function revokeApiKey(scope: Scope, keyId: string): Promise<void> {
  await scope.transaction(async (open) => {
    const name = (await deleteApiKey(open, keyId)) ?? refuse('NotFound')
    await writeAudit(open, [{ kind: 'api-key-revoked', subjectId: keyId, subjectName: name }])
  })
}
