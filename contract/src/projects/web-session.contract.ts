import * as z from 'zod'
import { attendees, call, staff } from '../endpoint.ts'
import { id, inDomain } from '../paging.ts'
import { ofProject } from './projects.schema.ts'
import {
  answer,
  comment,
  confirmInput,
  lateAnswer,
  listCommentsInput,
  listOrdersInput,
  newCommentInput,
  order,
  orders,
  progress,
  saveAnswerInput,
  savedAnswer,
  sessionAnswers,
  sessionInput,
  webSession,
} from './web-session.schema.ts'

const query = z.object(inDomain)
const one = z.object({ params: ofProject, query })

export const webSessionContract = {
  getSession: call(
    attendees(),
    'GET /projects/{projectId}/session',
    'What the caller is shown in a project',
    { refusals: ['SubscriptionInactive'] },
  )
    .input(sessionInput)
    .output(webSession),
  listAnswers: call(
    attendees(),
    'GET /projects/{projectId}/answers',
    'What was answered, as the session has it: what is read again when another device has answered',
    { refusals: ['SubscriptionInactive'] },
  )
    .input(sessionInput)
    .output(sessionAnswers),
  saveAnswer: call(
    attendees(),
    'PUT /projects/{projectId}/answers/{productId}',
    'An answer; the same `answerId` again is the same answer',
    { refusals: ['IdempotencyKeyUsed', 'ProjectEnded', 'ProjectNotStarted', 'SessionNotOpen'] },
  )
    .input(saveAnswerInput)
    .output(savedAnswer),
  confirmAnswers: call(
    attendees(),
    'POST /projects/{projectId}/confirm',
    'What was answered becomes an order, or its next revision',
    {
      refusals: [
        'AnswersIncomplete',
        'NothingAnswered',
        'PricesChanged',
        'ProjectEnded',
        'ProjectNotStarted',
        'SessionNotOpen',
      ],
    },
  )
    .input(confirmInput)
    .output(order),
  noteVisit: call(
    attendees(),
    'POST /projects/{projectId}/seen',
    'Which product the attendee looks at',
  ).input(z.object({ params: ofProject, query, body: z.object({ product: id.nullable() }) })),
  listComments: call(
    attendees(),
    'GET /projects/{projectId}/comments',
    'Comments that the caller may read, oldest first',
    { refusals: ['SubscriptionInactive'] },
  )
    .input(listCommentsInput)
    .output(z.array(comment)),
  addComment: call(
    attendees(),
    'POST /projects/{projectId}/comments/{productId}',
    'Say something of a product',
    { isRepeatable: 'by service', refusals: ['ProjectEnded', 'ProjectNotStarted'] },
  )
    .input(newCommentInput)
    .output(comment),
  getProgress: call(
    staff(),
    'GET /projects/{projectId}/progress',
    'How far each attendee is, for owner and presenters',
    { refusals: ['SubscriptionInactive'] },
  )
    .input(one)
    .output(progress),
  remindAttendees: call(
    staff(),
    'POST /projects/{projectId}/remind',
    'Remind invited attendees who have not finished',
    { refusals: ['ProjectEnded', 'ProjectNotStarted'] },
  )
    .input(one)
    .output(z.object({ reminded: z.number().int() })),
  listLateAnswers: call(staff(), 'GET /projects/{projectId}/late-answers', 'What came after the end', {
    refusals: ['SubscriptionInactive'],
  })
    .input(one)
    .output(z.array(lateAnswer)),
  takeLateAnswer: call(
    staff(),
    'POST /projects/{projectId}/late-answers/{answerId}/take',
    'Let it count after all',
  )
    .input(z.object({ params: ofProject.extend({ answerId: id }), query }))
    .output(answer),
  listOrders: call(
    attendees(),
    'GET /projects/{projectId}/orders',
    'Orders: one’s own, or all for owner and presenters',
    { refusals: ['SubscriptionInactive'] },
  )
    .input(listOrdersInput)
    .output(orders),
}
