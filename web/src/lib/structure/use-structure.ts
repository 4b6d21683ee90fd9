import { useQuery } from '@tanstack/react-query'
import type { DomainSettings } from '@vitrine/contract'
import { useMemo } from 'react'
import { categoriesQuery, foldersQuery, settingsQuery } from '../api/domain-queries.ts'
import { failureOf, refreshFailureOf } from '../network/failure-of.ts'
import { type CategoryIndex, type FolderIndex, indexTree } from './tree-index.ts'

/** What the list is described with: folders, categories, fields. Empty until loaded. */
export interface Structure {
  settings: DomainSettings | undefined
  folders: FolderIndex
  categories: CategoryIndex
  hasFolders: boolean
  /** The first failure among the three that leaves nothing to show, with a way to try again. */
  error: unknown
  /** Whether what is shown couldn't be read again. */
  isOld: boolean
  retry: () => void
}

export function useStructure(): Structure {
  const settings = useQuery(settingsQuery())
  const folders = useQuery(foldersQuery())
  const categories = useQuery(categoriesQuery())
  const folderList = folders.data?.result
  const categoryList = categories.data?.result
  const folderIndex = useMemo(() => indexTree(folderList ?? []), [folderList])
  const categoryIndex = useMemo(() => indexTree(categoryList ?? []), [categoryList])
  const all = [settings, folders, categories]
  const error = all.map(failureOf).find((failure) => failure !== null) ?? null
  const isOld = all.some((query) => refreshFailureOf(query) !== null)
  const [refetchSettings, refetchFolders, refetchCategories] = [
    settings.refetch,
    folders.refetch,
    categories.refetch,
  ]
  // The same object while nothing has changed: long lists compare it.
  return useMemo(
    () => ({
      settings: settings.data,
      folders: folderIndex,
      categories: categoryIndex,
      hasFolders: folders.isSuccess,
      error,
      isOld,
      retry: () => {
        for (const refetch of [refetchSettings, refetchFolders, refetchCategories]) void refetch()
      },
    }),
    [
      settings.data,
      folderIndex,
      categoryIndex,
      folders.isSuccess,
      error,
      isOld,
      refetchSettings,
      refetchFolders,
      refetchCategories,
    ],
  )
}
