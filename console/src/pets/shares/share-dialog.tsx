import type { Pet } from '@lapka/contracts/api/pets.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { MadeShare, type MadeShareFacts } from './made-share.tsx'
import { MakeShare } from './make-share.tsx'
import { ShareList } from './share-list.tsx'
import { useSharesQuery } from './shares-api.ts'

type View = 'list' | 'link' | 'code'

/** What the record is shared as: the list of all, a new link or code, and what was just made. */
export function ShareDialog({ pet, onClose }: { pet: Pet; onClose: () => void }) {
  const { t } = useTranslation('shares')
  const format = useFormat()
  const { data } = useSharesQuery(pet.id, { refetchOnMountOrArgChange: true })
  const [chosen, setView] = useState<View | null>(null)
  const [made, setMade] = useState<MadeShareFacts | null>(null)
  if (data === undefined) return null
  const view = chosen ?? (data.items.length > 0 ? 'list' : 'link')
  const name = format.letters(pet.name)
  const title = made
    ? t(made.kind === 'code' ? 'code.ready' : 'made.title')
    : { list: t('list.title'), link: t('title', { pet: name }), code: t('code.title') }[view]
  return (
    <Dialog opened onClose={onClose} title={title} size={520}>
      {made !== null ? (
        <MadeShare
          pet={pet}
          made={made}
          onDone={() => {
            setMade(null)
            setView('list')
          }}
        />
      ) : view === 'list' ? (
        <ShareList pet={pet} items={data.items} onNew={() => setView('link')} />
      ) : (
        <MakeShare key={view} pet={pet} kind={view} onMade={setMade} onOther={setView} />
      )}
    </Dialog>
  )
}
