/** Refusals that several calls name, since they take the same kind of thing. */
import type { ErrorKey } from './errors.ts'

/** Names of folders, views and tabs; of others only that they are there is asked. */
export const refusesNames = ['MinimumCharacters', 'ReservedName'] as const satisfies ErrorKey[]

/** Filters and a search, to choose products by. */
export const refusesFilters = [
  'FilterFieldUnknown',
  'FilterTypeUnknown',
  'FilterTypeNotApplicable',
  'FilterValueInvalid',
  'TooManyFilters',
  'RegexInvalid',
  'RegexTooLong',
] as const satisfies ErrorKey[]

export const refusesPictures = ['PictureDamaged', 'PictureTooLarge'] as const satisfies ErrorKey[]

export const refusesOrderForms = [
  'OrderRuleWrong',
  'OrderRulesContradict',
  'OrderDefaultAgainstRules',
  'DynamicFieldInvalid',
  'DynamicFieldCircle',
  'TooManyDynamicFields',
] as const satisfies ErrorKey[]

export const refusesPasswords = ['WeakPassword', 'CommonPassword'] as const satisfies ErrorKey[]

/** The caller's present password, which an account that has one asks for. */
export const refusesCurrentPassword = [
  'CurrentPasswordRequired',
  'CurrentPasswordWrong',
] as const satisfies ErrorKey[]

/** Addresses of files that the server fetches. */
export const refusesSources = ['SourceAddressInvalid', 'SourceKeyUnreadable'] as const satisfies ErrorKey[]
