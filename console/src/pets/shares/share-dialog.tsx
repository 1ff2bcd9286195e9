import type { Pet } from '@lapka/contracts/api/pets.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { MadeShare, type MadeShareFacts } from './made-share.tsx'
import { MakeShare } from './make-share.tsx'
import { ShareList } from './share-list.tsx'
import { useSharesQuery } from './shares-api.ts'
import type { ListedShare } from './use-share-words.ts'

/** Its maker checks here whether it was opened. */
const POLL_INTERVAL_MS = 3_000

type View = 'list' | 'link' | 'code'

type ShareDialogProps = { pet: Pet; onClose: () => void }

/** The record's shares: the list of all, a new link or code, and the one just made. */
export function ShareDialog(props: ShareDialogProps) {
  const { data } = useSharesQuery(props.pet.id, { refetchOnMountOrArgChange: true, pollingInterval: POLL_INTERVAL_MS })
  return data === undefined ? null : <OpenDialog {...props} items={data.items} />
}

function OpenDialog({ pet, onClose, items }: ShareDialogProps & { items: ListedShare[] }) {
  const { t } = useTranslation('shares')
  const format = useFormat()
  const [view, setView] = useState<View>(items.length > 0 ? 'list' : 'link')
  const [made, setMade] = useState<MadeShareFacts | null>(null)
  const titles = { list: t('list.title'), link: t('title', { pet: format.letters(pet.name) }), code: t('code.title') }
  const title = made === null ? titles[view] : t(made.kind === 'code' ? 'code.ready' : 'made.title')
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
        <ShareList pet={pet} items={items} onNew={() => setView('link')} />
      ) : (
        <MakeShare key={view} pet={pet} kind={view} onMade={setMade} onOther={setView} />
      )}
    </Dialog>
  )
}
