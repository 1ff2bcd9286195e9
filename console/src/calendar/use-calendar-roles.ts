import { useEffect, type RefObject } from 'react'

/** react-big-calendar gives table roles to things that are no table; a scroll area and a month's visits no keyboard reaches. This mends both. */
export const useCalendarRoles = (root: RefObject<HTMLElement | null>, gridLabel: string) => {
  useEffect(() => {
    const calendar = root.current
    if (!calendar) return
    const repair = () => {
      for (const element of calendar.querySelectorAll(wrongRoles)) element.removeAttribute('role')
      for (const cell of calendar.querySelectorAll('.rbc-month-view .rbc-row-segment:not([role])'))
        cell.setAttribute('role', 'cell')
      for (const visit of calendar.querySelectorAll('.rbc-month-view .rbc-event:not([tabindex])')) {
        visit.setAttribute('role', 'button')
        visit.setAttribute('tabindex', '0')
      }
      const scroller = calendar.querySelector('.rbc-time-content')
      scroller?.setAttribute('tabindex', '0')
      scroller?.setAttribute('role', 'group')
      scroller?.setAttribute('aria-label', gridLabel)
    }
    repair()
    const observer = new MutationObserver(repair)
    observer.observe(calendar, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [root, gridLabel])
}

const wrongRoles = [
  '.rbc-time-header [role=row]',
  '.rbc-time-header [role=columnheader]',
  '.rbc-allday-cell',
  '.rbc-allday-cell [role]',
  '.rbc-time-header .rbc-row-content[role=row]',
].join(',')
