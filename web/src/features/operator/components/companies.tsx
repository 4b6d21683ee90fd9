import { Badge, Button, Group, Menu, Text } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { OperatedCompany } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { confirmAction } from '../../../lib/forms/confirm.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { PartIntro } from '../../../lib/page/list-page.tsx'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { NameButton } from '../../../ui/name-button.tsx'
import { ArchivesDialog } from './archives-dialog.tsx'
import { DeleteCompany } from './delete-company.tsx'
import { FoundCompany } from './found-company.tsx'
import { ImportsDialog } from './imports-dialog.tsx'
import { PlanJson } from './plan-json.tsx'
import { SubscriptionDialog } from './subscription-dialog.tsx'
import { useOperatorActions } from './use-operator-actions.ts'

type Part = 'plan' | 'json' | 'archives' | 'delete'

/** Every company of the installation, found by name or host name, with its plan. */
export function Companies() {
  const { t } = useTranslation('operator')
  const list = useListPage(useSearch({ from: '/operator' }))
  const search = list.filter.q ?? ''
  const companies = useQuery(
    orpc.operator.listCompanies.queryOptions({ input: { ...list.paging, search }, staleTime: 0 }),
  )
  const [open, setOpen] = useState<{ part: Part; company: OperatedCompany } | null>(null)
  const [isFounding, setFounding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const close = () => setOpen(null)
  return (
    <>
      <PartIntro text={t('companiesText')}>
        <Group gap="sm" wrap="nowrap">
          <Button variant="default" onClick={() => setImporting(true)}>
            {t('importCompany')}
          </Button>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setFounding(true)}>
            {t('found')}
          </Button>
        </Group>
      </PartIntro>
      <SearchField
        shown={search}
        label={t('search')}
        onSearch={(q) => list.narrow({ q: q === '' ? undefined : q })}
      />
      <PagedTable
        query={companies}
        columns={useColumns((part, company) => setOpen({ part, company }))}
        empty={<EmptyState icon={IconBuilding} title={t('none')} />}
        pages={list.pages}
      />
      {isFounding && <FoundCompany onClose={() => setFounding(false)} />}
      {isImporting && <ImportsDialog onClose={() => setImporting(false)} />}
      {open?.part === 'plan' && <SubscriptionDialog company={open.company} onClose={close} />}
      {open?.part === 'json' && <PlanJson company={open.company} onClose={close} />}
      {open?.part === 'archives' && <ArchivesDialog company={open.company} onClose={close} />}
      {open?.part === 'delete' && <DeleteCompany company={open.company} onClose={close} />}
    </>
  )
}

function useColumns(onOpen: (part: Part, company: OperatedCompany) => void): Column<OperatedCompany>[] {
  const { t } = useTranslation('operator')
  const { date, number, storage } = useFormats()
  return [
    {
      heading: t('company'),
      cell: (company) => (
        <>
          {company.deletesAt === null ? (
            <NameButton onClick={() => onOpen('plan', company)}>{company.name}</NameButton>
          ) : (
            company.name
          )}
          {company.hostName !== null && (
            <Text size="xs" c="dimmed">
              {company.hostName}
            </Text>
          )}
        </>
      ),
    },
    { heading: t('plan'), cell: ({ subscription: { plan } }) => plan },
    {
      heading: t('state'),
      cell: (company) => <CompanyState company={company} />,
    },
    {
      heading: t('stored'),
      kind: 'number',
      cell: ({ stored: { bytes, files } }) => (
        <>
          {storage(bytes)}
          <Text size="xs" c="dimmed">
            {t('storedFiles', { count: files, number: number(files) })}
          </Text>
        </>
      ),
    },
    { heading: t('since'), isShort: true, cell: ({ createdAt }) => date(createdAt) },
    {
      heading: t('actions'),
      kind: 'menu',
      cell: (company) => <CompanyMenu company={company} onOpen={(part) => onOpen(part, company)} />,
    },
  ]
}

function CompanyState({ company: { deletesAt, subscription } }: { company: OperatedCompany }) {
  const { t } = useTranslation('operator')
  const { date } = useFormats()
  const [color, text] =
    deletesAt !== null
      ? ['red', t('deletesAt', { at: date(deletesAt) })]
      : subscription.isActive
        ? ['green', t('active')]
        : ['orange', t('suspended')]
  return (
    <Badge miw="max-content" variant="dot" color={color} tt="none">
      {text}
    </Badge>
  )
}

interface CompanyMenuProps {
  company: OperatedCompany
  onOpen: (part: Part) => void
}

function CompanyMenu({ company: { _id, name, subscription, deletesAt }, onOpen }: CompanyMenuProps) {
  const { t } = useTranslation('operator')
  const { edit, keep } = useOperatorActions()
  const setActive = (isActive: boolean) =>
    edit.mutateAsync({ params: { companyId: _id }, body: { isActive } })
  const askSuspension = () =>
    confirmAction({
      title: t('suspendTitle', { name }),
      text: t('suspendText'),
      label: t('suspend'),
      isDangerous: true,
      run: () => setActive(false),
    })
  if (deletesAt !== null)
    return (
      <RowMenu label={t('actionsOf', { name })}>
        <Menu.Item disabled={keep.isPending} onClick={() => keep.mutate({ companyId: _id })}>
          {t('keep')}
        </Menu.Item>
      </RowMenu>
    )
  return (
    <RowMenu label={t('actionsOf', { name })}>
      <Menu.Item onClick={() => onOpen('plan')}>{t('changePlan')}</Menu.Item>
      <Menu.Item onClick={() => onOpen('json')}>{t('planAsJson')}</Menu.Item>
      <Menu.Item onClick={() => onOpen('archives')}>{t('archives')}</Menu.Item>
      {subscription.isActive ? (
        <Menu.Item color="red" onClick={askSuspension}>
          {t('suspend')}
        </Menu.Item>
      ) : (
        <Menu.Item disabled={edit.isPending} onClick={() => void setActive(true).catch(() => {})}>
          {t('reopen')}
        </Menu.Item>
      )}
      <Menu.Item color="red" onClick={() => onOpen('delete')}>
        {t('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
