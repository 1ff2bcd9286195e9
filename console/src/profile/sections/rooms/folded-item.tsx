import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../sections.module.css'

type FoldedItemProps = {
  title: string
  /** Shown while it is folded. */
  summary: string
  /** New, or with a fault: it can't be folded away unseen. */
  isOpenAtFirst: boolean
  hasFault: boolean
  onRemove: () => void
  children: ReactNode
}

/** One thing of a long list: its name and its summary, and its fields once it is opened. */
export function FoldedItem({ title, summary, isOpenAtFirst, hasFault, onRemove, children }: FoldedItemProps) {
  const { t } = useTranslation('profile')
  const [isUnfolded, setUnfolded] = useState(isOpenAtFirst)
  const isOpen = isUnfolded || hasFault
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <h3>
          <button type="button" aria-expanded={isOpen} onClick={() => setUnfolded(!isOpen)}>
            <IconChevronDown size={20} stroke={2} aria-hidden="true" />
            <span>
              <b>{title}</b>
              {!isOpen && summary !== '' && <small>{summary}</small>}
            </span>
          </button>
        </h3>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('services.remove', { name: title })} onClick={onRemove}>
          <IconTrash size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      <fieldset className={classes.fields} aria-label={title} hidden={!isOpen}>
        {children}
      </fieldset>
    </li>
  )
}
