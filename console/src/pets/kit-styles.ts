// Parts of the kit that only these screens use: their styles come along with them.
import '@mantine/core/styles/Combobox.layer.css'
