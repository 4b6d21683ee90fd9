/** A project of the small company, and what a server says of it that keeps what is written. */
import type { Project, ProjectProduct, ProjectSummary } from '@vitrine/contract'
import { idOf, ids, personId } from './example-company.ts'

export const projectId = idOf(500)

export function exampleProject(values: Partial<Project> = {}): Project {
  const _id = values._id ?? projectId
  return {
    _id,
    projectId: _id,
    name: 'Spring fair',
    description: '',
    state: 'upcoming',
    role: 'owner',
    createdAt: '2026-01-31T12:00:00.000Z',
    startsAt: '2027-03-01T08:00:00.000Z',
    endsAt: '2027-03-12T16:00:00.000Z',
    startsLocal: '2027-03-01T09:00',
    endsLocal: '2027-03-12T17:00',
    startedAt: null,
    closedAt: null,
    timeZone: 'Europe/Paris',
    sessions: ['web'],
    activeSessions: { web: false, ar: false, st: false },
    ownerId: personId,
    ownerName: 'Edith',
    showImpersonification: false,
    interest: true,
    template: null,
    productCount: 0,
    pictures: [],
    hasCover: false,
    coverVersion: 0,
    attendeeCount: 0,
    finishedCount: 0,
    people: [],
    mayEdit: true,
    invitedAt: null,
    hasUninvited: false,
    version: 1,
    presenters: [],
    attendees: [],
    products: [],
    fields: [ids.width],
    priceTypes: [ids.retail],
    mediaKinds: ['image', 'video', '3d'],
    showsFiles: true,
    orderFields: [],
    dynamicFields: [],
    formVersion: 1,
    blockedAt: null,
    ...values,
  }
}

export const projectList = (...result: ProjectSummary[]) => ({ total: result.length, result })

export function exampleProjectProducts(count: number): ProjectProduct[] {
  return Array.from({ length: count }, (_, index) => ({
    product: idOf(1_000 + index),
    name: `Chair ${String(index + 1).padStart(4, '0')}`,
    reference: `REF-${index + 1}`,
    picture: null,
    folder: null,
  }))
}

/** Stores a project like the server: writes conflict with parts that were written since their version. */
export class ProjectServer {
  project: Project
  readonly #written = new Map<string, number>()
  readonly bodies: unknown[] = []
  /** Answer of the next write instead of the usual one. */
  refusal: (() => Response) | null = null

  constructor(project: Project) {
    this.project = project
  }

  /** Somebody else writes. */
  change(values: Partial<Project>): void {
    this.project = { ...this.project, ...values, version: this.project.version + 1 }
    for (const part of Object.keys(values)) this.#written.set(part, this.project.version)
  }

  edit = async (request: Request): Promise<unknown> => {
    const body = (await request.json()) as Partial<Project>
    this.bodies.push(body)
    if (this.refusal !== null) return this.refusal()
    const based = Number(new URL(request.url).searchParams.get('version'))
    const stale = Object.keys(body).filter((part) => (this.#written.get(part) ?? 0) > based)
    if (stale.length > 0) {
      const theirs = Object.fromEntries(
        stale.map((part) => [part, textOf(this.project[part as keyof Project])]),
      )
      const data = { version: this.project.version, ...theirs }
      return Response.json({ code: 'StaleVersion', status: 409, message: '', data }, { status: 409 })
    }
    this.change(body)
    return this.project
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
