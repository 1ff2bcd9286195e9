import i18next from 'i18next'
import texts from '../../kit/i18n/bg/board.json'

i18next.addResourceBundle('bg', 'board', texts)
