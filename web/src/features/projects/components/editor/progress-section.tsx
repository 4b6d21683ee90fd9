import { Badge, Progress as Bar, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AttendeeProgress, LateAnswer, Progress } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { OrderFiles } from '../../../../lib/projects/order-files.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../../../ui/lists/data-table.tsx'
import { useEditing } from './editing.ts'
import styles from './editor.module.css'
import { useAmountText } from './orders/use-amount-text.ts'
import { PastRooms } from './past-rooms.tsx'
import { ProjectComments } from './project-comments.tsx'

/** How far everybody is, what it comes to, and who is still to be reminded. */
export function ProgressSection() {
  const { t } = useTranslation('projects')
  const { project } = useEditing()
  const input = { params: { projectId: project._id } }
  const progress = useQuery(orpc.webSession.getProgress.queryOptions({ input, staleTime: 0 }))
  return (
    <>
      <Loaded
        query={progress}
        isEmpty={({ attendees }) => attendees.length === 0}
        empty={<EmptyState isPart title={t('noProgress')} message={t('noProgressText')} />}
      >
        {(found) => (
          <>
            <Totals progress={found} />
            <Remind progress={found} />
            <AttendeeTable progress={found} />
            {found.attendees.some(({ lateAnswers }) => lateAnswers > 0) && <LateAnswers />}
            <ProjectComments />
            <Orders />
          </>
        )}
      </Loaded>
      <PastRooms />
    </>
  )
}

function Totals({ progress: { attendees, totals, amounts } }: { progress: Progress }) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const { project } = useEditing()
  const amountText = useAmountText()
  const done = attendees.filter(({ confirmedAt }) => confirmedAt !== null).length
  const shown = [
    { name: t('confirmedCount'), value: t('ofAll', { done: number(done), all: number(attendees.length) }) },
    ...totals.map(({ field, total }) => {
      const { name = '', unit = '' } = project.orderFields.find(({ _id }) => _id === field) ?? {}
      return { name, value: unit === '' ? number(total) : `${number(total)} ${unit}` }
    }),
    { name: t('amount'), value: amountText(amounts) },
  ]
  return (
    <dl className={styles.figures}>
      {shown.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Remind({ progress: { attendees } }: { progress: Progress }) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const { project } = useEditing()
  const queryClient = useQueryClient()
  const remind = useMutation({
    ...orpc.webSession.remindAttendees.mutationOptions(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.webSession.key() }),
  })
  const count = attendees.filter(({ isInvited, confirmedAt }) => isInvited && confirmedAt === null).length
  if (project.state !== 'ongoing' || count === 0) return null
  const reminded = remind.data?.reminded
  return (
    <Group mb="md">
      <Button
        variant="default"
        loading={remind.isPending}
        onClick={() => remind.mutate({ params: { projectId: project._id } })}
      >
        {t('remind', { count, number: number(count) })}
      </Button>
      <Text size="sm" role="status">
        {reminded !== undefined && t('reminded', { count: reminded, number: number(reminded) })}
      </Text>
    </Group>
  )
}

function AttendeeTable({ progress }: { progress: Progress }) {
  const { t } = useTranslation('projects')
  const { number, dateTime } = useFormats()
  const amountText = useAmountText()
  const columns: Column<AttendeeProgress>[] = [
    { heading: t('name'), cell: (attendee) => <Who attendee={attendee} /> },
    { heading: t('reviewed'), cell: (attendee) => <HowFar attendee={attendee} /> },
    { heading: t('ordered'), kind: 'number', cell: ({ ordered }) => number(ordered) },
    { heading: t('interested'), kind: 'number', cell: ({ interested }) => number(interested) },
    { heading: t('amount'), kind: 'number', cell: ({ amounts }) => amountText(amounts) },
    {
      heading: t('lastSeen'),
      isShort: true,
      cell: ({ lastSeenAt, lastProduct }) => (
        <>
          {lastSeenAt === null ? t('neverOpened') : dateTime(lastSeenAt)}
          {lastProduct !== null && (
            <Text size="xs" c="dimmed">
              {lastProduct.name}
            </Text>
          )}
        </>
      ),
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={progress.attendees}
      keyOf={({ attendee, user }, index) => attendee ?? user ?? String(index)}
    />
  )
}

function Who({
  attendee: { name, email, isGuest, confirmedAt, remindedAt },
}: {
  attendee: AttendeeProgress
}) {
  const { t } = useTranslation('projects')
  const { date } = useFormats()
  return (
    <>
      {name === '' ? email : name}{' '}
      {isGuest && (
        <Badge variant="outline" color="gray" tt="none">
          {t('guest')}
        </Badge>
      )}
      <Text size="xs" c="dimmed">
        {confirmedAt !== null
          ? t('confirmedAt', { time: date(confirmedAt) })
          : remindedAt !== null
            ? t('remindedAt', { time: date(remindedAt) })
            : email}
      </Text>
    </>
  )
}

function HowFar({ attendee: { products, reviewed, skipped, toMend } }: { attendee: AttendeeProgress }) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const part = (count: number) => (products === 0 ? 0 : (count / products) * 100)
  return (
    <div className={styles.howFar}>
      <Bar.Root size="sm" aria-hidden>
        <Bar.Section value={part(reviewed)} />
        <Bar.Section value={part(toMend)} color="red" />
        <Bar.Section value={part(skipped)} color="gray" />
      </Bar.Root>
      <Text size="xs">
        {`${t('reviewedOf', { done: number(reviewed), all: number(products), skipped: number(skipped) })}${toMend > 0 ? t('toMendToo', { number: number(toMend) }) : ''}`}
      </Text>
    </div>
  )
}

/** What came after the end: it counts once the owner takes it over. */
function LateAnswers() {
  const { t } = useTranslation('projects')
  const { project } = useEditing()
  const queryClient = useQueryClient()
  const params = { projectId: project._id }
  const late = useQuery(orpc.webSession.listLateAnswers.queryOptions({ input: { params }, staleTime: 0 }))
  const take = useMutation({
    ...orpc.webSession.takeLateAnswer.mutationOptions(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.webSession.key() }),
  })
  const columns = useLateColumns((answerId) => take.mutate({ params: { ...params, answerId } }))
  return (
    <>
      <h3 className={styles.further}>{t('lateAnswers')}</h3>
      <Loaded query={late}>
        {(answers) => <DataTable columns={columns} rows={answers} keyOf={({ answerId }) => answerId} />}
      </Loaded>
    </>
  )
}

function useLateColumns(onTake: (answerId: string) => void): Column<LateAnswer>[] {
  const { t } = useTranslation('projects')
  const { dateTime, date, number } = useFormats()
  const { project } = useEditing()
  const said = ([id, value]: [string, string]) => {
    const field = project.orderFields.find(({ _id }) => _id === id)
    return `${field?.name ?? ''} ${field?.type === 'date' ? date(value) : number(value)}`
  }
  return [
    { heading: t('name'), cell: ({ attendee }) => attendee.name },
    { heading: t('product'), cell: ({ product }) => product.name },
    { heading: t('answers'), cell: ({ values }) => Object.entries(values).map(said).join(', ') },
    { heading: t('arrivedAt'), isShort: true, cell: ({ createdAt }) => dateTime(createdAt) },
    {
      heading: t('actions'),
      kind: 'actions',
      cell: ({ answerId, product }) =>
        project.mayEdit && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('takeLateNamed', { name: product.name })}
            onClick={() => onTake(answerId)}
          >
            {t('takeLate')}
          </Button>
        ),
    },
  ]
}

function Orders() {
  const { t } = useTranslation('projects')
  const { dateTime, number } = useFormats()
  const { project } = useEditing()
  const amountText = useAmountText()
  const orders = useQuery(
    orpc.webSession.listOrders.queryOptions({ input: { projectId: project._id, limit: 100 }, staleTime: 0 }),
  )
  const all = orders.data?.orders ?? []
  if (all.length === 0) return null
  return (
    <>
      <h3 className={styles.further}>{t('orders')}</h3>
      <DataTable
        columns={[
          {
            heading: t('orderNumber'),
            cell: (order) => t('orderIs', { number: order.number, revision: order.revision }),
          },
          { heading: t('name'), cell: ({ attendee }) => attendee.name },
          { heading: t('lines'), kind: 'number', cell: ({ lines }) => number(lines.length) },
          { heading: t('amount'), kind: 'number', cell: ({ amounts }) => amountText(amounts) },
          {
            heading: t('orderFiles'),
            cell: (order) => <OrderFiles order={order} size="compact-sm" />,
          },
          {
            heading: t('confirmed'),
            isShort: true,
            cell: ({ confirmedAt, isChanged }) => (
              <>
                {dateTime(confirmedAt)}
                {isChanged && (
                  <Text size="xs" c="dimmed">
                    {t('changedSince')}
                  </Text>
                )}
              </>
            ),
          },
        ]}
        rows={all}
      />
    </>
  )
}
