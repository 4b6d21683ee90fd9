import type { Level } from '@vitrine/rules'

/**
 * What happens in a domain and concerns people. A service emits it in its own transaction; whoever listens (see
 * `background-work.ts`) is given it once that has committed, later and on any server.
 */
export type DomainEvent =
  /** Somebody has become a member. */
  | { kind: 'member-added'; personId: string; isClient: boolean }
  /** A group may see more folders than before. */
  | { kind: 'folders-granted'; groupId: string; folderIds: readonly string[] }
  /** Members have been put into further groups. */
  | { kind: 'groups-joined'; personIds: readonly string[]; groupIds: readonly string[] }
  /** A group sees folders at a higher level than `formerView`. */
  | { kind: 'folder-level-raised'; groupId: string; formerView: Level }
  /** People have been invited to a project, or have joined those who are: who doesn't know it yet is. `colleagueIds` own or present it from now on. */
  | { kind: 'project-added'; projectId: string; colleagueIds: readonly string[] }
  /** Something of a project is near or has come. */
  | { kind: 'project-moment'; projectId: string; topic: ProjectTopic }
  /** Something was said, ordered or asked for in a project. `runners` are its owner and presenters. */
  | {
      kind: 'project-said'
      topic: AnswerTopic
      projectId: string
      name: string
      /** Who did, where somebody has. */
      person?: string
      personIds: readonly string[] | 'runners'
      /** The product that was spoken of, or the order: who is told reads of it what they see. */
      product?: string
      order?: string
    }
  /** The owner of a recipe has left: it was switched off. */
  | { kind: 'recipe-off'; recipeId: string; name: string }
  /** A webhook was switched off: its deliveries have failed for long, or its maker has left. */
  | { kind: 'webhook-off'; webhookId: string; name: string; ownerId: string }
  /** Somebody was not sent a report that comes by mail: they have left, or may no longer read it. */
  | { kind: 'report-unsent'; scheduleId: string; name: string; receiver: string; ownerId: string }
  /** A process that its owner is to be notified of has come to its end. */
  | {
      kind: 'process-ended'
      processId: string
      ownerId: string
      topic: ProcessTopic
      subject: string
      isFinished: boolean
    }

/** Topics of processes that people are notified of by more than their line in the panel. */
export type ProcessTopic = 'import-complete' | 'export-complete'

/** Topics of moments of projects; `project-blocked` is for those who run it. */
export type ProjectTopic =
  | 'project-starting-soon'
  | 'project-started'
  | 'project-ending-soon'
  | 'project-blocked'
/** Topics of what people say to each other by answering. */
export type AnswerTopic = 'project-comment' | 'project-ordered' | 'project-reminder'

/** Queue of the jobs that carry events. */
export const DOMAIN_EVENT_QUEUE = 'domain-events'
