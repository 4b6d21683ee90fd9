/** A recipe as it is typed, and the parts of it that are sent. Pure. */
import type { NewRecipe, Recipe, RecipeEdit, RecipeSource, RecipeWork } from '@vitrine/contract'

export interface RecipeDraft {
  name: string
  schedule: Recipe['schedule']
  hasSource: boolean
  address: string
  user: string
  /** Empty: the stored one stays. */
  password: string
  privateKey: string
  appliesByItself: boolean
}

export function draftOf(work: RecipeWork, recipe: Recipe | null, name = ''): RecipeDraft {
  const source = work.kind === 'import' ? work.source : null
  return {
    name: recipe?.name ?? name,
    schedule: recipe?.schedule ?? 'hand',
    hasSource: source !== null,
    address: source?.address ?? '',
    user: source?.user ?? '',
    password: '',
    privateKey: '',
    appliesByItself: work.kind === 'import' && work.appliesByItself,
  }
}

export function sourceOfDraft({ address, user }: RecipeDraft): RecipeSource {
  return { address: address.trim(), user: user.trim() }
}

export function usesKeys({ address }: RecipeDraft): boolean {
  return address.trim().toLowerCase().startsWith('sftp:')
}

/** Secrets that were typed. */
export function secretsOfDraft(draft: RecipeDraft): { password?: string; privateKey?: string } {
  const { password, privateKey } = draft
  return {
    ...(password === '' ? {} : { password }),
    ...(privateKey.trim() === '' || !usesKeys(draft) ? {} : { privateKey }),
  }
}

function workOfDraft(work: RecipeWork, draft: RecipeDraft): RecipeWork {
  if (work.kind === 'export') return work
  const source = draft.hasSource ? sourceOfDraft(draft) : null
  return { ...work, source, appliesByItself: draft.appliesByItself }
}

/** By night nobody is there to send a file. */
function scheduleOfDraft(work: RecipeWork, { schedule, hasSource }: RecipeDraft): Recipe['schedule'] {
  return work.kind === 'import' && !hasSource ? 'hand' : schedule
}

export function newRecipe(work: RecipeWork, draft: RecipeDraft): NewRecipe {
  return {
    name: draft.name.trim(),
    work: workOfDraft(work, draft),
    schedule: scheduleOfDraft(work, draft),
    ...secretsOfDraft(draft),
  }
}

/** Only changed parts are sent, so that the others can't conflict. */
export function recipeEdit(recipe: Recipe, draft: RecipeDraft): RecipeEdit {
  const { name, work, schedule, ...secrets } = newRecipe(recipe.work, draft)
  return {
    ...(name === recipe.name ? {} : { name }),
    ...(JSON.stringify(work) === JSON.stringify(recipe.work) ? {} : { work }),
    ...(schedule === recipe.schedule ? {} : { schedule }),
    ...secrets,
  }
}
