/**
 * What somebody changes in a project, on its way to the server: part by part, one write after the other. What isn't
 * taken stays where it was typed; what can't be sent is kept, also for a page that is loaded anew.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Project, ProjectEdit } from '@vitrine/contract'
import { api, orpc } from '../../../lib/api/client.ts'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { hasEnded } from '../../../lib/api/refusals.ts'
import { closeErrorBannerOf, showErrorBanner } from '../../../lib/banner/banner-store.ts'
import { conflictParts } from '../../../lib/conflicts/conflict-parts.ts'
import { askAboutConflict } from '../../../lib/conflicts/conflict-store.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { isOutage, reachability } from '../../../lib/network/network.ts'
import { setWaitingWrites } from '../../../lib/network/waiting-writes.ts'
import { keepEdits, type PartEdit, type ProjectPart, readEdits } from './kept-edits.ts'
import { onePerPlace, type Place } from './one-per-place.ts'
import { rereadAroundProject } from './reread-project.ts'
import { projectQuery } from './use-projects.ts'

export interface EditsState {
  parts: ReadonlyMap<ProjectPart, PartEdit>
  isSending: boolean
  /** Whether it waits for the connection. */
  isHeld: boolean
}

/** Parts that are checked against each other are written together. */
const companions: readonly (readonly ProjectPart[])[] = [
  ['startsLocal', 'endsLocal', 'timeZone'],
  ['orderFields', 'dynamicFields'],
]

/** Nobody stops for so long within a word. */
const typingMs = 700

export class ProjectEdits {
  readonly #place: Place
  readonly #store: Store<EditsState>
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(place: Place) {
    this.#place = place
    const kept = readEdits(place)
    this.#store = createStore<EditsState>({ parts: kept, isSending: false, isHeld: false })
    // Not while a component is being rendered: others show how much waits.
    if (kept.size > 0) queueMicrotask(() => void this.#send())
  }

  get use(): Store<EditsState>['use'] {
    return this.#store.use
  }

  get state(): EditsState {
    return this.#store.get()
  }

  /** `isTyping`: more of it may follow at once. */
  change(part: ProjectPart, value: unknown, present: Project, isTyping = false): void {
    const before = this.state.parts.get(part)
    const parts = new Map(this.state.parts)
    const isAsStored = isSame(value, present[part as keyof Project])
    if (isAsStored && !this.state.isSending) parts.delete(part)
    else parts.set(part, { value, base: before?.base ?? present.version, refusal: null })
    this.#set({ parts })
    clearTimeout(this.#timer)
    if (isTyping) this.#timer = setTimeout(() => void this.#send(), typingMs)
    else void this.#send()
  }

  /** What was typed is sent without waiting for more. */
  flush(): void {
    clearTimeout(this.#timer)
    void this.#send()
  }

  /** Goes back to what is stored. */
  drop(part: ProjectPart): void {
    const parts = new Map(this.state.parts)
    parts.delete(part)
    this.#set({ parts })
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  async #send(): Promise<void> {
    if (this.state.isSending || this.#isClosed) return
    this.#set({ isSending: true })
    for (let next = this.#next(); next !== null && !this.#isClosed; next = this.#next()) {
      try {
        await this.#write(next)
      } catch (error) {
        if (!isOutage(error)) await this.#refuse(next, error)
        else {
          this.#set({ isHeld: true })
          await reachability.untilReachable()
        }
      }
    }
    this.#set({ isSending: false, isHeld: false })
  }

  /** The parts of the next write: a changed one, with those that it is checked against. */
  #next(): ProjectPart[] | null {
    const { parts } = this.state
    const first = [...parts].find(
      ([part, { value, refusal }]) => refusal === null && isWhole(part, value),
    )?.[0]
    if (first === undefined) return null
    const together = companions.find((group) => group.includes(first)) ?? [first]
    return together.filter((part) => parts.has(part))
  }

  async #write(names: readonly ProjectPart[]): Promise<void> {
    const { projectId, queryClient } = this.#place
    const sent = new Map(names.flatMap((name) => this.#entry(name)))
    const body = Object.fromEntries([...sent].map(([name, { value }]) => [name, value])) as ProjectEdit
    const version = Math.min(...[...sent.values()].map(({ base }) => base))
    const stored = await api.projects.editProject({ params: { projectId }, query: { version }, body })
    const { queryKey } = projectQuery(projectId)
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, stored)
    closeErrorBannerOf(bannerName(projectId))
    this.#taken(sent, stored.version)
    rereadAroundProject(queryClient)
  }

  #entry(name: ProjectPart): [ProjectPart, PartEdit][] {
    const edit = this.state.parts.get(name)
    return edit === undefined ? [] : [[name, edit]]
  }

  /** What was changed again meanwhile goes on from what was stored. */
  #taken(sent: ReadonlyMap<ProjectPart, PartEdit>, version: number): void {
    const parts = new Map(this.state.parts)
    for (const [name, { value }] of sent) {
      const now = parts.get(name)
      if (now === undefined || isSame(now.value, value)) parts.delete(name)
      else parts.set(name, { ...now, base: version })
    }
    this.#set({ parts, isHeld: false })
  }

  async #settle(names: readonly ProjectPart[], error: unknown): Promise<boolean> {
    const { code, data } = refusalOf(error)
    if (code !== 'StaleVersion') return false
    const body = Object.fromEntries(
      names.flatMap((name) => this.#entry(name)).map(([name, { value }]) => [name, value]),
    )
    const collisions = conflictParts(body, data)
    const how = await askAboutConflict({
      parts: collisions,
      isDeletion: false,
      nameOf: namesIn(this.#place.queryClient),
    })
    if (how === 'edit') return false
    const parts = new Map(this.state.parts)
    for (const name of names) {
      const edit = parts.get(name)
      const isColliding = collisions.some(({ part }) => part === name)
      if (how === 'theirs' && isColliding) parts.delete(name)
      else if (edit !== undefined) parts.set(name, { ...edit, base: Number(data.version) })
    }
    this.#set({ parts })
    await this.#place.queryClient.invalidateQueries({
      queryKey: projectQuery(this.#place.projectId).queryKey,
    })
    return true
  }

  async #refuse(names: readonly ProjectPart[], error: unknown): Promise<void> {
    if (await this.#settle(names, error)) return
    if (!hasEnded(error)) showErrorBanner(error, bannerName(this.#place.projectId))
    const parts = new Map(this.state.parts)
    for (const name of names) {
      const edit = parts.get(name)
      if (edit !== undefined) parts.set(name, { ...edit, refusal: error })
    }
    this.#set({ parts })
  }

  #set(change: Partial<EditsState>): void {
    this.#store.set({ ...this.state, ...change })
    const { parts, isHeld } = this.state
    keepEdits(this.#place, parts)
    setWaitingWrites(`project ${this.#place.projectId}`, isHeld ? parts.size : 0)
  }
}

/** A project without a name is none: it keeps the former one until there is another. */
const isWhole = (part: ProjectPart, value: unknown) => part !== 'name' || String(value).trim() !== ''

const bannerName = (projectId: string) => `edit project ${projectId}`

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Names of people, groups and tags that were shown. */
function namesIn(queryClient: QueryClient): (id: string) => string | undefined {
  interface Named {
    _id?: string
    name?: string
    email?: string
    profile?: { name: string }
  }
  return (id) => {
    const answers = queryClient.getQueriesData<{ result?: Named[] } | Named[]>({
      queryKey: orpc.people.key(),
    })
    const all = answers.flatMap(([, answer]) => (Array.isArray(answer) ? answer : (answer?.result ?? [])))
    const found = all.find(({ _id }) => _id === id)
    return found?.name ?? (found?.profile?.name || found?.email)
  }
}

/** The edits of a project, whichever page shows it. */
export const projectEditsOf = onePerPlace((place) => new ProjectEdits(place))
