/** Which refusals each call may answer with, and what they carry beside their key. */
import type { Access, EndpointMeta } from './endpoint.ts'
import { type ErrorKey, errorKeys } from './errors.ts'

/** Limits and faults, whatever is asked. */
const ofEveryCall: readonly ErrorKey[] = [
  'InvalidInput',
  'TooManyRequests',
  'InternalError',
  'Unavailable',
  'StorageFull',
]
/** What is sent may be too long or too slow, and the page that sends it another origin's. */
const ofSending: readonly ErrorKey[] = ['RequestTooSlow', 'PayloadTooLarge', 'NotAllowed']
const ofKnownCallers: readonly ErrorKey[] = ['NotSignedIn', 'LoginAgain', 'AccountDisabled']

/** Those of the guard, `server/src/scope/guard.ts`. */
function ofAccess(access: Access, isRead: boolean): ErrorKey[] {
  if (access.kind === 'public') return []
  if (access.kind === 'account') {
    return [
      ...ofKnownCallers,
      ...(access.sessions === 'any' ? [] : (['NotInThisSession'] as const)),
      ...(access.isOperator === true ? (['NotAllowed'] as const) : []),
    ]
  }
  return [
    ...ofKnownCallers,
    'NotFound',
    'NotAllowed',
    'TooManyAtOnce',
    // Only what everybody may read is shown as somebody else sees it.
    ...(access.audience === 'anyone' ? (['ViewAsBeyondOwn'] as const) : []),
    ...(access.isCatalog === true || !isRead ? (['SubscriptionInactive'] as const) : []),
    ...(access.isCatalog === true ? (['SubscriptionNeeded'] as const) : []),
  ]
}

/**
 * All refusals that a call may answer with, in the order of `errorKeys`: those that follow from what it states of its
 * access and its write, and those that it names itself.
 */
export function refusalsOf(meta: EndpointMeta & { access: Access }, method: string | undefined): ErrorKey[] {
  const { access, version, isRepeatable, onlyReads, refusals = [] } = meta
  const isRead = method === 'GET' || onlyReads === true
  const keys = new Set<ErrorKey>([
    ...ofEveryCall,
    ...(method === 'GET' ? [] : ofSending),
    ...(isRead ? (['QueryTooSlow'] as const) : (['ChangeTooSlow', 'ProgramOutdated'] as const)),
    ...ofAccess(access, isRead),
    ...(version === 'needed' ? (['VersionMissing'] as const) : []),
    ...(version === undefined ? [] : (['StaleVersion'] as const)),
    ...(isRepeatable === undefined ? [] : (['IdempotencyKeyUsed'] as const)),
    ...refusals,
  ])
  return (Object.keys(errorKeys) as ErrorKey[]).filter((key) => keys.has(key))
}

/** Parameters that are counts; all others are text. */
const counts: readonly string[] = [
  'count',
  'days',
  'existing',
  'kilobytes',
  'length',
  'max',
  'megabytes',
  'megapixels',
  'minutes',
  'n',
  'offset',
  'pixels',
  'products',
  'seconds',
  'tries',
  'version',
]

/** What refusals may carry that their message doesn't say. */
const unsaid: Partial<Record<ErrorKey, readonly string[]>> = {
  AnswersIncomplete: ['faults'],
  CursorInvalid: ['place'],
  DynamicFieldInvalid: ['reason', 'offset', 'length'],
  FileNameExists: ['name'],
  MinimumCharacters: ['place'],
  ProjectNotReady: ['findings'],
  ReservedName: ['place'],
  StaleVersion: ['version'],
  SubscriptionNeeded: ['feature'],
}

interface RefusalParameter {
  name: string
  kind: 'text' | 'count'
  /** Whether each refusal with the key has it. */
  isCertain: boolean
}

/** What `data` has for a key; that of StaleVersion also names what has changed, with what is there now. */
export function parametersOf(key: ErrorKey): RefusalParameter[] {
  const said = [...errorKeys[key].message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const others = (unsaid[key] ?? []).filter((name) => !said.includes(name))
  return [...new Set([...said, ...others])].map((name) => ({
    name,
    kind: counts.includes(name) ? 'count' : 'text',
    isCertain: said.includes(name),
  }))
}
