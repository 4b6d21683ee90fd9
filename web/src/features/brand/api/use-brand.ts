import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BrandSettings, brandPath, type ErrorParameters } from '@vitrine/contract'
import { type BrandPicture, brandPictures } from '@vitrine/rules'
import { orpc } from '../../../lib/api/client.ts'
import type { ConflictPart } from '../../../lib/conflicts/conflict-store.ts'
import { useSavedForm } from '../../../lib/conflicts/use-saved-form.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { refreshDomain } from '../../../lib/session/start-session.ts'

export const brandQuery = () => orpc.brand.getBrand.queryOptions({ input: {} })
export const brandVersionsQuery = () => orpc.brand.listBrandVersions.queryOptions({ input: {} })

/** The page itself wears the brand: it follows at once. */
function useReread() {
  const queryClient = useQueryClient()
  const { _id } = useEntered().domain
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.brand.key() }),
      refreshDomain(_id).catch(() => {}),
    ])
    void queryClient.invalidateQueries({ queryKey: orpc.settings.key() })
  }
}

/** Names, colours and the end of mails, edited together. */
export function useBrandForm({ colors, appName, catalogName, mailFooter, version }: BrandSettings) {
  return useSavedForm({ ...colors, appName, catalogName, mailFooter }, version, {
    write: versioned(orpc.brand.editBrand),
    reread: useReread(),
    place: 'brand',
  })
}

export type BrandForm = ReturnType<typeof useBrandForm>

export function usePictureActions(picture: BrandPicture, { version }: BrandSettings) {
  const { _id } = useEntered().domain
  const onSuccess = useReread()
  const { file, format } = brandPictures[picture]
  /** The refusal names the version that the other picture came with. */
  const partsOf = (input: object, data: ErrorParameters): ConflictPart[] => {
    const theirs = String(data[picture] ?? '')
    const address = theirs === '' ? null : brandPath(_id, file, Number(theirs))
    return [
      {
        part: picture,
        mine: null,
        theirs: '',
        pictures: { mine: 'body' in input ? (input.body as { image: Blob }).image : null, theirs: address },
      },
    ]
  }
  const set = useMutation({ ...versioned(orpc.brand.setBrandPicture, { partsOf }), onSuccess })
  const remove = useMutation({ ...versionedDeletion(orpc.brand.removeBrandPicture, { partsOf }), onSuccess })
  const target = { params: { id: _id, file }, query: { version } }
  return {
    set: (content: Blob, onDone?: () => void) => {
      const image = new File([content], file, { type: `image/${format}` })
      set.mutate({ ...target, body: { image } }, { onSuccess: () => onDone?.() })
    },
    remove: () => remove.mutateAsync(target),
    isBusy: set.isPending || remove.isPending,
    error: set.error ?? remove.error,
  }
}

export function useRestoreBrand() {
  const onSuccess = useReread()
  return useMutation({ ...versioned(orpc.brand.restoreBrand), onSuccess })
}
