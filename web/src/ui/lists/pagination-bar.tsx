import { Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { clampPage, pageCountOf, pageLinks, pageSizes } from '@vitrine/rules'
import styles from './pagination-bar.module.css'

interface PaginationBarProps {
  page: number
  pageSize: number
  /** Exact. */
  total: number
  /** Where a page lies: each has its own address. */
  linkTo: (page: number) => LinkProps
  onPageSize: (size: number) => void
  labels: {
    /** Name of the whole bar. */
    pages: string
    page: (page: number) => string
    previous: string
    next: string
    pageSize: string
    /** "21–40 of 3,694" */
    range: (from: number, to: number, total: number) => string
  }
}

/** Up to ten page links, the size of a page, and where in the list we are. */
export function PaginationBar({ page, pageSize, total, linkTo, onPageSize, labels }: PaginationBarProps) {
  const pageCount = pageCountOf(total, pageSize)
  const current = clampPage(page, pageCount)
  const from = total === 0 ? 0 : (current - 1) * pageSize + 1
  return (
    <div className={styles.bar}>
      <span className={styles.range}>{labels.range(from, Math.min(current * pageSize, total), total)}</span>
      {pageCount > 1 && (
        <nav aria-label={labels.pages} className={styles.pages}>
          <Step label={labels.previous} link={current > 1 ? linkTo(current - 1) : null}>
            <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          </Step>
          {pageLinks(current, pageCount).map((number) => (
            <Link
              key={number}
              {...linkTo(number)}
              className={styles.page}
              aria-label={labels.page(number)}
              aria-current={number === current ? 'page' : undefined}
              data-current={number === current || undefined}
              data-far={Math.abs(number - current) > 1 || undefined}
            >
              {number}
            </Link>
          ))}
          <Step label={labels.next} link={current < pageCount ? linkTo(current + 1) : null}>
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </Step>
        </nav>
      )}
      <Select
        className={styles.size}
        aria-label={labels.pageSize}
        data={pageSizes.map(String)}
        value={String(pageSize)}
        allowDeselect={false}
        onChange={(size) => size !== null && onPageSize(Number(size))}
      />
    </div>
  )
}

interface StepProps {
  label: string
  /** Null at the end of the list. */
  link: LinkProps | null
  children: React.ReactNode
}

function Step({ label, link, children }: StepProps) {
  if (link === null) {
    return (
      <span className={styles.page} data-off aria-hidden>
        {children}
      </span>
    )
  }
  return (
    <Link {...link} className={styles.page} aria-label={label}>
      {children}
    </Link>
  )
}
