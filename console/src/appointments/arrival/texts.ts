import i18next from 'i18next'
import texts from '../../i18n/bg/work.json'

i18next.addResourceBundle('bg', 'work', texts)
