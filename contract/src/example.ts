/** An example of a call: a valid input, and its outcome. */
import type { AnySchema, InferSchemaInput } from '@orpc/contract'
import type { Access, Call } from './endpoint.ts'
import type { ErrorKey } from './errors.ts'

const idNames = [
  ...['domain', 'otherDomainId', 'companyId', 'archiveId', 'jobId', 'announcementId', 'processId'],
  ...['userId', 'clientId', 'personId', 'invitationId', 'passkeyId', 'connectionId', 'notificationId'],
  ...['groupId', 'spareGroupId', 'externalGroupId', 'tagId', 'spareTagId', 'keyId', 'linkId', 'guestLinkId'],
  ...['folderId', 'rootFolderId', 'draftFolderId', 'spareFolderId', 'folderDeletionId'],
  ...[
    'categoryId',
    'rootCategoryId',
    'otherCategoryId',
    'spareCategoryId',
    'priceTypeId',
    'sparePriceTypeId',
  ],
  ...['detailFieldId', 'spareDetailFieldId', 'productId', 'shownProductId', 'spareProductId'],
  ...[
    'changedProductId',
    'modelId',
    'spareModelId',
    'articleId',
    'axisFieldId',
    'bulkId',
    'entryId',
    'viewId',
    'uploadId',
    'importId',
    'columnsImportId',
  ],
  ...['spareImportId', 'appliedImportId', 'recipeId', 'spareRecipeId', 'scheduleId', 'spareScheduleId'],
  ...['webhookId', 'spareWebhookId', 'deliveryId', 'projectId', 'upcomingProjectId', 'doneProjectId'],
  ...['spareProjectId', 'templateId', 'spareTemplateId', 'answerId', 'newAnswerId', 'roomId', 'memberId'],
  ...['attendeeId', 'proposalId', 'newProposalId'],
] as const

const texts = {
  email: 'ada@shop.example',
  newEmail: 'lovelace@shop.example',
  password: 'Correct-Horse-1',
  newPassword: 'Battery-Staple-2',
  resetToken: 'kX3vN0pQ7rT2-hU5mC9zE4',
  changeEmailToken: 'mB8cL5sW1yZ6-oA7tR2qV0',
  setupToken: 'hJ4dF9gA2eU7-wN1xK6pS3',
  reportToken: 'qP6nV3xC8bM1-gT9rD5yL2',
  unsubscribeToken: 'tR5wK2zL9jH4-eB8vF3uJ6',
  hostName: 'catalogue.shop.example',
  fileName: 'front.png',
  roomCode: 'K7P2XD',
  issuer: 'https://login.shop.example',
  filesAddress: 'sftp://files.shop.example/list.csv',
  filesUser: 'vitrine',
  filesPassword: 'Stapled-Battery-3',
}

/**
 * Ids of what examples are about, and texts that somebody has been given. Those that are named as parameters of paths
 * are taken wherever an example says nothing else; what begins with `spare` is there to be deleted.
 */
export type ExampleIds = Record<(typeof idNames)[number] | keyof typeof texts, string>

const numbered = (at: number) => `01932c5e-7a10-7000-8000-${String(at + 1).padStart(12, '0')}`

/** The ids that the documentation shows. */
export const plausibleIds = {
  ...Object.fromEntries(idNames.map((name, at) => [name, numbered(at)])),
  ...texts,
} as ExampleIds

/** Makes a text that no call was sent before, for calls that are made several times. */
export type Unique = (text: string) => string

/** A square of one colour. */
export const examplePicture = new File(
  [
    Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mOQro/BihiGlgQA9+E9gZknxogAAAAASUVORK5CYII=',
      ),
      (character) => character.charCodeAt(0),
    ),
  ],
  'front.png',
  { type: 'image/png' },
)

/** Facts about a call besides its input. */
export interface Outcome {
  /** For calls that take an idempotency key: the table to which one call adds one row. */
  creates?: string
  /** The call takes an idempotency key and creates nothing: its address names the thing that it changes once. */
  isOfOneThing?: true
  /** Why it changes something without the version that it was based on. */
  withoutVersion?: string
  /** The error it answers when the caller has prepared nothing. */
  refusal?: ErrorKey
  /** For a call that takes a version: the write by which that version becomes stale. */
  stale?: Meanwhile
  /** Clients or holders of links may make it, where the company's subscription has no catalogue too. */
  isOutsideCatalog?: true
}

/** What a colleague writes between somebody's reading and writing. */
export interface Meanwhile {
  /** The record that has the version. */
  record: string
  /** The colleague's call, where different. */
  by?: string
  /** Body of the colleague's call, where not its example. */
  body?: unknown
  /** The parts and present values that the refusal names, where not those that were sent. */
  present?: Record<string, unknown>
  /** The error of a write based on the colleague's version, where it fails even so. */
  refusal?: ErrorKey
}

/** Why calls take no version. */
export const anAction = 'an action on what is there by then'
export const signsIn = 'signs somebody in, or proves who they are: nothing is edited'

/** A token or code that nobody has been given. */
export const neverGiven = 'a-token-that-was-never-given-out'

/** The properties of an input part that an example has to give: all that aren't ids. */
type Said<Part> = Omit<Part, keyof ExampleIds> & Partial<Pick<Part, keyof Part & keyof ExampleIds>>
type Nothing = Record<never, never>
/** Makes members optional that may be empty. */
type Needed<Members> = {
  [Name in keyof Members as Nothing extends Members[Name] ? never : Name]: Members[Name]
} & { [Name in keyof Members as Nothing extends Members[Name] ? Name : never]?: Members[Name] }
type Part = 'params' | 'query' | 'body'
type InputExample<Input> = Input extends { query: string }
  ? { input: Said<Input> }
  : [keyof Input] extends [Part]
    ? Needed<{ [Name in keyof Input]: Name extends 'body' ? Input[Name] : Said<Input[Name]> }>
    : Needed<{ input: Said<Input> }>

type ExampleOf<Called> =
  Called extends Call<infer Input, AnySchema, Access>
    ? InputExample<InferSchemaInput<Input>> & Outcome
    : never

/**
 * An example for each call of a contract: its `params`, `query` and `body`, or its `input` where that isn't divided into
 * these. A call that needs nothing but ids may be left out.
 */
export type Examples<Contract> = Needed<{ [Name in keyof Contract]: ExampleOf<Contract[Name]> }>
