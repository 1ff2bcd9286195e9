import i18next from 'i18next'
import texts from '../../i18n/bg/history.json'

i18next.addResourceBundle('bg', 'history', texts)
