import { useMantineColorScheme } from '@mantine/core'
import type { SpotlightActionData } from '@mantine/spotlight'
import {
  IconArrowsExchange,
  IconDeviceDesktop,
  IconFolderPlus,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconTableImport,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { languages } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import type { ProductsTableCommand } from '../../features/products-table/products-table-commands.ts'
import { orpc } from '../../lib/api/client.ts'
import { foldersQuery } from '../../lib/api/domain-queries.ts'
import { versioned } from '../../lib/conflicts/versioned.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { localeNames } from '../../lib/i18n/locales.ts'
import { acceptAccount } from '../../lib/session/accept-account.ts'
import { useEntered } from '../../lib/session/session-store.ts'
import { useOtherDomains } from '../../lib/session/use-other-domains.ts'
import { useSignOut } from '../../lib/session/use-sign-out.ts'

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The other companies of the person. */
export function useCompanyActions(): SpotlightActionData[] {
  const { t } = useTranslation()
  const { others, enter } = useOtherDomains()
  return others.map((domain) => ({
    id: `company-${domain._id}`,
    label: t('switchDomain', { name: domain.name }),
    leftSection: <IconArrowsExchange {...icon} />,
    onClick: () => enter(domain),
  }))
}

/** What can be done from anywhere, by whom it is allowed. */
export function useCommands(): SpotlightActionData[] {
  const { t } = useTranslation()
  const { leave } = useSignOut()
  const content = useProductsTableCommands()
  const people = useInvitation()
  const looks = useLooks()
  const spoken = useLanguages()
  return [
    ...content,
    ...people,
    ...looks,
    ...spoken,
    { id: 'signOut', label: t('signOut'), leftSection: <IconLogout {...icon} />, onClick: leave },
  ]
}

function useProductsTableCommands(): SpotlightActionData[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { isClient, permissions } = useEntered().access
  const mayEdit = !isClient && permissions.folder.edit >= 1
  // Known where folders were shown, or looked for: whether there may be new ones at the top.
  const folders = useQuery({ ...foldersQuery(), enabled: false })
  const root = folders.data?.result.find(({ parent }) => parent === null)
  if (!mayEdit) return []
  const inContent = (command: ProductsTableCommand) => () =>
    void navigate({ to: '/content/products', search: {}, state: { command } })
  return [
    {
      id: 'newProduct',
      label: t('commandNewProduct'),
      leftSection: <IconPlus {...icon} />,
      onClick: inContent('newProduct'),
    },
    ...(root?.isEditable === true
      ? [
          {
            id: 'newFolder',
            label: t('commandNewFolder'),
            leftSection: <IconFolderPlus {...icon} />,
            onClick: inContent('newFolder'),
          },
        ]
      : []),
    {
      id: 'imports',
      label: t('commandImport'),
      leftSection: <IconTableImport {...icon} />,
      onClick: () => void navigate({ to: '/content/imports', search: {} }),
    },
    {
      id: 'trash',
      label: t('commandTrash'),
      leftSection: <IconTrash {...icon} />,
      onClick: inContent('trash'),
    },
  ]
}

function useInvitation(): SpotlightActionData[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { isClient, permissions } = useEntered().access
  if (isClient || permissions.group.view < 1 || permissions.group.edit < 1) return []
  const invite = () =>
    void navigate({
      to: '/users/users/$state',
      params: { state: 'external' },
      search: {},
      state: { peopleCommand: 'invite' },
    })
  return [
    { id: 'invite', label: t('commandInvite'), leftSection: <IconUserPlus {...icon} />, onClick: invite },
  ]
}

function useLooks(): SpotlightActionData[] {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const looks = [
    { scheme: 'light', label: t('appearanceLight'), Icon: IconSun },
    { scheme: 'dark', label: t('appearanceDark'), Icon: IconMoon },
    { scheme: 'auto', label: t('appearanceSystem'), Icon: IconDeviceDesktop },
  ] as const
  return looks.map(({ scheme, label, Icon }) => ({
    id: scheme,
    label: `${t('appearance')}: ${label}`,
    leftSection: <Icon {...icon} />,
    onClick: () => setColorScheme(scheme),
  }))
}

function useLanguages(): SpotlightActionData[] {
  const { t } = useTranslation()
  const { user, impersonator } = useEntered()
  const save = useMutation({ ...versioned(orpc.identity.updateUser), onSuccess: acceptAccount })
  // What somebody reads is for themselves to say.
  if (user === null || impersonator !== null) return []
  const shown = user.language ?? currentLocale()
  return languages
    .filter((language) => language !== shown)
    .map((language) => ({
      id: `language-${language}`,
      label: `${t('language')}: ${localeNames[language]}`,
      leftSection: <IconLanguage {...icon} />,
      onClick: () =>
        save.mutate({ params: { userId: user._id }, query: { version: user.version }, body: { language } }),
    }))
}
