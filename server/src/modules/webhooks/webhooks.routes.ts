import { answerId } from '../../platform/http/answer-id.ts'
import { pageWindow } from '../../platform/http/page-window.ts'
import { domainApi } from '../../scope/api.ts'
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
  type WebhookParts,
} from './webhooks.service.ts'

export function createWebhooksRoutes(parts: WebhookParts) {
  const calls = domainApi.webhooks
  return {
    listWebhooks: calls.listWebhooks.handler(({ context }) => listWebhooks(parts, context.scope)),
    createWebhook: calls.createWebhook.handler(async ({ input, context }) =>
      answerId(await createWebhook(parts, context.scope, input.body)),
    ),
    editWebhook: calls.editWebhook.handler(({ input, context }) =>
      editWebhook(context.scope, input.params.webhookId, input.body, context.basedOn),
    ),
    deleteWebhook: calls.deleteWebhook.handler(({ input, context }) =>
      deleteWebhook(context.scope, input.params.webhookId, context.basedOn),
    ),
    renewWebhookSecret: calls.renewWebhookSecret.handler(async ({ input, context }) => ({
      secret: await renewWebhookSecret(parts, context.scope, input.params.webhookId),
    })),
    testWebhook: calls.testWebhook.handler(async ({ input, context }) =>
      answerId({ id: await testWebhook(context.scope, input.params.webhookId) }),
    ),
    listWebhookDeliveries: calls.listWebhookDeliveries.handler(({ input, context }) =>
      listWebhookDeliveries(context.scope, input.webhookId, pageWindow(input)),
    ),
    resendWebhookDelivery: calls.resendWebhookDelivery.handler(({ input, context }) =>
      resendWebhookDelivery(context.scope, input.params.webhookId, input.params.deliveryId),
    ),
  }
}
