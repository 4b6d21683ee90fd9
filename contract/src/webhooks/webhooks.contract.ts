import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { id, listOf } from '../paging.ts'
import {
  aboutWebhookInput,
  createWebhookInput,
  deleteWebhookInput,
  editWebhookInput,
  listWebhookDeliveriesInput,
  listWebhooksInput,
  resendWebhookDeliveryInput,
  webhookDelivery,
  webhooksAnswer,
} from './webhooks.schema.ts'

/** Like API keys, webhooks send what their maker may see, and their page is among the settings. */
const keeper = staff({ area: 'setting', right: 'edit', level: 3 })

/** Nobody changes them in somebody’s place. */
const ofKeepers = ['NotInThisSession'] as const

export const webhooksContract = {
  listWebhooks: call(
    keeper,
    'GET /webhooks',
    'Programs that are told what has changed, without their secrets',
  )
    .input(listWebhooksInput)
    .output(webhooksAnswer),
  createWebhook: call(
    keeper,
    'POST /webhooks',
    'Have an address told what changes; its secret is shown this once',
    {
      isRepeatable: true,
      refusals: [
        ...ofKeepers,
        'MinimumCharacters',
        'WebhookAddressInvalid',
        'TooManyWebhooks',
        'DuplicatedWebhook',
      ],
    },
  )
    .input(createWebhookInput)
    .output(z.object({ _id: id, secret: z.string() })),
  editWebhook: call(keeper, 'PATCH /webhooks/{webhookId}', 'Address, topics, and whether it is on', {
    version: 'needed',
    refusals: [...ofKeepers, 'MinimumCharacters', 'WebhookAddressInvalid', 'DuplicatedWebhook'],
  }).input(editWebhookInput),
  deleteWebhook: call(keeper, 'DELETE /webhooks/{webhookId}', 'Tell it nothing more, and forget its log', {
    version: 'taken',
    refusals: ofKeepers,
  }).input(deleteWebhookInput),
  renewWebhookSecret: call(
    keeper,
    'POST /webhooks/{webhookId}/secret',
    'Another secret, shown this once; for a day deliveries are signed with the former one too',
    { isRepeatable: true, refusals: ofKeepers },
  )
    .input(aboutWebhookInput)
    .output(z.object({ secret: z.string() })),
  testWebhook: call(keeper, 'POST /webhooks/{webhookId}/test', 'Send it a message without changes', {
    isRepeatable: true,
    refusals: [...ofKeepers, 'WebhookOff'],
  })
    .input(aboutWebhookInput)
    .output(z.object({ _id: id })),
  listWebhookDeliveries: call(
    keeper,
    'GET /webhooks/{webhookId}/deliveries',
    'What was sent, the latest first; to its maker and super admins',
  )
    .input(listWebhookDeliveriesInput)
    .output(listOf(webhookDelivery)),
  resendWebhookDelivery: call(
    keeper,
    'POST /webhooks/{webhookId}/deliveries/{deliveryId}/resend',
    'Send it again, under the id that it has',
    { refusals: [...ofKeepers, 'WebhookOff', 'WebhookDeliveryWaits'] },
  ).input(resendWebhookDeliveryInput),
}
