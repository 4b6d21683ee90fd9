/** Addresses of other programs that are notified of changes. */
import * as z from 'zod'
import { oneLine } from '../one-line.ts'
import { basedOn, id, inDomain, paging, timestamp } from '../paging.ts'

export const webhookTopics = ['products', 'prices', 'media', 'projects', 'orders', 'people'] as const
export type WebhookTopic = (typeof webhookTopics)[number]

/** Webhooks that a company may have. */
export const mostWebhooks = 50

/** Why one was switched off by itself: nothing arrived for a day; its receiver answered 410; its maker has left. */
export const webhookOffReasons = ['failed', 'gone', 'left'] as const

export const webhook = z.object({
  _id: id,
  name: z.string(),
  address: z.string(),
  topics: z.array(z.enum(webhookTopics)),
  isOn: z.boolean(),
  /** Null while it is on, and where somebody switched it off. */
  offReason: z.enum(webhookOffReasons).nullable(),
  /** Since when deliveries fail; null where the last one succeeded. */
  failingSince: timestamp.nullable(),
  /** The person whose rights decide what is sent; null when they have left the company. */
  owner: z.object({ _id: id, name: z.string() }).nullable(),
  /** Webhooks of others can only be switched off and deleted. */
  isOwn: z.boolean(),
  /** Until when deliveries are also signed with the former secret. */
  formerSecretUntil: timestamp.nullable(),
  createdAt: timestamp,
  version: z.number().int(),
})
export type Webhook = z.infer<typeof webhook>

/** `isAllowed`: whether this installation sends any. */
export const webhooksAnswer = z.object({ isAllowed: z.boolean(), result: z.array(webhook) })

/** `withdrawn`: the maker of the webhook may no longer see anything of the change. */
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'withdrawn'] as const

export const webhookDelivery = z.object({
  /** The `webhook-id` that the receiver reads. */
  _id: id,
  topic: z.enum([...webhookTopics, 'test']),
  happenedAt: timestamp,
  /** How many changes it tells. */
  changes: z.number().int(),
  state: z.enum(webhookDeliveryStates),
  nextAt: timestamp.nullable(),
  /** The last tries, the latest first. `status` is null where there was no answer; then `error` says why. */
  tries: z.array(
    z.object({
      at: timestamp,
      status: z.number().int().nullable(),
      error: z.string().nullable(),
      milliseconds: z.number().int(),
    }),
  ),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const parts = {
  name: oneLine.max(200),
  /** `https:`, without a password in it. */
  address: z.string().max(2_000),
  topics: z.array(z.enum(webhookTopics)).min(1).max(webhookTopics.length),
}
const query = z.object(inDomain)
const ofWebhook = z.object({ webhookId: id })

export const listWebhooksInput = z.object(inDomain)
export const createWebhookInput = z.object({ query, body: z.object(parts) })
export type NewWebhook = z.output<typeof createWebhookInput>['body']
export const editWebhookInput = z.object({
  params: ofWebhook,
  query: z.object(basedOn),
  body: z.object({ ...parts, isOn: z.boolean() }).partial(),
})
export type WebhookEdit = z.output<typeof editWebhookInput>['body']
export const deleteWebhookInput = z.object({ params: ofWebhook, query: z.object(basedOn) })
export const aboutWebhookInput = z.object({ params: ofWebhook, query })
export const listWebhookDeliveriesInput = z.object({ ...inDomain, ...paging, webhookId: id })
export const resendWebhookDeliveryInput = z.object({
  params: z.object({ webhookId: id, deliveryId: id }),
  query,
})

/**
 * What a receiver is sent: ids, and which fields have changed, without their values, as far as the maker of the webhook
 * may see them at that moment. `_id` is that of the product, project, order or person; a medium or document has the `name`
 * that it has in its `product`.
 */
export const webhookChange = z.object({
  kind: z.enum(['created', 'changed', 'deleted', 'restored']),
  _id: id.optional(),
  product: id.optional(),
  name: z.string().optional(),
  project: id.optional(),
  /** Which fields have changed, where `kind` is `changed`, or the price types of a new product. */
  fields: z.array(z.string()).optional(),
})
export type WebhookChange = z.infer<typeof webhookChange>
export const webhookMessage = z.object({
  type: z.enum([...webhookTopics, 'test']),
  /** When it happened. */
  timestamp,
  data: z.object({ domain: id, changes: z.array(webhookChange) }),
})
export type WebhookMessage = z.infer<typeof webhookMessage>
