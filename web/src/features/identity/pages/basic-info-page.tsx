import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Account, type ErrorParameters, picturePath } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import type { ConflictPart } from '../../../lib/conflicts/conflict-store.ts'
import { useDraft } from '../../../lib/conflicts/use-draft.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'
import { VisitsChoice } from '../../../lib/engagement/visits-choice.tsx'
import { ImageDialog } from '../../../lib/forms/image-dialog.tsx'
import { rereadLater } from '../../../lib/forms/reread-later.ts'
import { SaveBar } from '../../../lib/forms/save-bar.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { acceptAccount } from '../../../lib/session/accept-account.ts'
import { OtherCompanies } from '../../../lib/session/other-companies.tsx'
import { PreferenceFields } from '../../../lib/session/preference-fields.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { PersonAvatar } from '../../../ui/pictures/person-avatar.tsx'
import { BoundNotice } from '../components/sign-in/bound-notice.tsx'

/** Who one is, as colleagues see it, and how one reads the application. */
export function BasicInfoPage() {
  const { t } = useTranslation('identity')
  const { user, boundTo, impersonator, ownsProfile } = useEntered()
  usePageTitle(t('basicInfo'))
  // Holders of a share link have no account.
  if (user === null) return null
  // Whom their own company let in choose how they read; what other companies see of them too is theirs to change.
  const isOwn = impersonator === null && (boundTo === null || boundTo === user.affiliation.domain)
  return (
    <Stack maw={560} gap="xl">
      <Title order={1} size="h2">
        {t('basicInfo')}
      </Title>
      {isOwn ? (
        <>
          {ownsProfile ? (
            <>
              <Picture user={user} />
              <Profile key={user._id} user={user} />
            </>
          ) : (
            <BoundNotice />
          )}
          <section aria-label={t('preferences')}>
            <Title order={2} size="h4" mb="sm">
              {t('preferences')}
            </Title>
            <PreferenceFields user={user} />
          </section>
        </>
      ) : (
        <BoundNotice />
      )}
      <VisitsChoice />
      <OtherCompanies />
    </Stack>
  )
}

/** Both pictures; the refusal names the one that is there. */
function pictureParts(
  { body }: { params: unknown; body?: { image: Blob } },
  { version, picture }: ErrorParameters,
): ConflictPart[] {
  const theirs = picture === '' ? null : picturePath(String(picture), Number(version))
  return [{ part: 'picture', mine: null, theirs: '', pictures: { mine: body?.image ?? null, theirs } }]
}

function Picture({ user }: { user: Account }) {
  const { t } = useTranslation('identity')
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const onSuccess = async (account: Account | null) => {
    await acceptAccount(account)
    setIsOpen(false)
    rereadLater(() => queryClient.invalidateQueries({ queryKey: orpc.people.key() }))
  }
  const wording = { partsOf: pictureParts }
  const set = useMutation({ ...versioned(orpc.access.setPicture, wording), onSuccess })
  const remove = useMutation({ ...versionedDeletion(orpc.access.removePicture, wording), onSuccess })
  const { picture } = user.profile
  const target = { params: { userId: user._id }, query: { version: user.assetsVersion } }
  return (
    <Group>
      <PersonAvatar user={user} size="large" />
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t(picture === null ? 'pictureChoose' : 'pictureChange')}
      </Button>
      {isOpen && (
        <ImageDialog
          title={t('picture')}
          address={picture === null ? null : picturePath(picture, user.assetsVersion)}
          isBusy={set.isPending || remove.isPending}
          onUpload={(blob) =>
            set.mutate({ ...target, body: { image: new File([blob], 'cover.png', { type: 'image/png' }) } })
          }
          onRemove={() => remove.mutate(target)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Group>
  )
}

function Profile({ user }: { user: Account }) {
  const { t } = useTranslation('identity')
  const stored = { name: user.profile.name, company: user.profile.company }
  const { draft, from, version, isDirty, change, drop, settle } = useDraft(stored, user.version, 'basic-info')
  const save = useMutation({
    ...versioned(orpc.identity.updateUser),
    onSuccess: acceptAccount,
  })
  const isNamed = draft.name.trim() !== ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isDirty || !isNamed || save.isPending) return
        const body = {
          ...(draft.name === from.name ? {} : { name: draft.name }),
          ...(draft.company === from.company ? {} : { company: draft.company }),
        }
        const input = { params: { userId: user._id }, query: { version }, body }
        save.mutate(input, { onSuccess: (answer) => settle(answer, draft) })
      }}
    >
      <Stack>
        <TextInput
          label={t('yourName')}
          autoComplete="name"
          value={draft.name}
          error={isNamed ? null : t('nameRequired')}
          onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
        />
        <TextInput
          label={t('company')}
          autoComplete="organization"
          value={draft.company}
          onChange={(event) => change({ ...draft, company: event.currentTarget.value })}
        />
        <SaveBar
          isDirty={isDirty}
          isFine={isNamed}
          isSaving={save.isPending}
          isSaved={save.isSuccess && save.data !== null}
          onDrop={drop}
        />
      </Stack>
    </form>
  )
}
