/** Where a list is: its page, filters and order stand in the address, so that a link and going back lead there. */
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { defaultPage, defaultPageSize } from '@vitrine/rules'

interface ListSearch {
  page?: number
  size?: number
  sort?: string
}

type Change<Search> = { [Key in keyof Search]?: Search[Key] | undefined }

/** Props of `PaginationBar` for a list. */
export interface Pages {
  page: number
  size: number
  linkTo: (page: number) => LinkProps
  onSize: (size: number) => void
}

/** `search`: what the address of the page says, as its route checks it. `sort`: the order without any said. */
export function useListPage<Search extends ListSearch>(
  search: Search,
  { sort: usual }: { sort?: string } = {},
) {
  const navigate = useNavigate()
  const { page = defaultPage, size = defaultPageSize, sort = usual, ...others } = search
  const filter = ofPage(others)
  const go = (next: Change<Search>) => void navigate({ to: '.', search: next, replace: true } as never)
  /** Stays on the page of the list. */
  const change = (part: Change<Search>) => go({ ...search, ...part })
  /** Another list begins at its first page. */
  const narrow = (part: Change<Search>) => go({ ...search, page: undefined, ...part })
  const pages: Pages = {
    page,
    size,
    linkTo: (number) => ({ to: '.', search: { ...search, page: number } }) as never,
    onSize: (next) => narrow({ size: next } as Change<Search>),
  }
  return {
    /** Page, size and order as list calls take them. */
    paging: { page, per_page: size, ...(sort === undefined ? {} : { sort }) },
    /** Search parameters other than page, size and order. */
    filter,
    isNarrowed: Object.keys(filter).length > 0,
    change,
    narrow,
    pages,
    sorting: { sort: sort ?? '', onSort: (next: string) => narrow({ sort: next } as Change<Search>) },
  }
}

/** Parameters that every address has: they narrow nothing. */
const ofEveryPage = ['token', 'view_as']

/** Only the given parameters: the router has keys for the others too. */
function ofPage<Search extends object>(search: Search): Partial<Search> {
  const said = Object.entries(search).filter(
    ([name, value]) => value !== undefined && !ofEveryPage.includes(name),
  )
  return Object.fromEntries(said) as Partial<Search>
}
