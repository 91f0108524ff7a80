/**
 * The primitives that every screen is made of: the root, icons, controls, what floats, and the tokens they are drawn with.
 * It must never know what a workflow is: no step, path, version or run.
 */
export { Avatar } from './avatar.js';
export { Button, type ButtonProps } from './button.js';
export { Checkbox, type CheckboxProps } from './checkbox.js';
export { Chip, type ChipProps, type StatusKind } from './chip.js';
export { classNames } from './class-names.js';
export { Combobox, type ComboboxProps } from './combobox.js';
export { ariaOf, type ControlProps } from './control-props.js';
export { type CssColor, readCssColor } from './css-color.js';
export { Dialog, type DialogProps } from './dialog.js';
export {
  isButton,
  isElement,
  isHTMLElement,
  isInput,
  isInside,
  isNode,
  isShadowRoot,
  isTextControl,
  isTypedInto,
} from './dom/element-checks.js';
export { fileName, type SavedFile, saveFile } from './dom/save-file.js';
export { focusedIn, ownerWindow, type PageWindow, rootOf, styleOf } from './dom/owner-window.js';
export { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.js';
export { FailureNotice, type FailureNoticeProps } from './failure-notice.js';
export { asGuest, Guest } from './guest.js';
export { HeightWarning } from './height-warning.js';
export { type Hue, hueFromColor } from './hue-from-color.js';
export { IconButton, type IconButtonProps } from './icon-button.js';
export { IconTile, type IconTileProps } from './icon-tile.js';
export { Icon, type IconProps } from './icon.js';
export { Kbd } from './kbd.js';
export { isApplePlatform } from './keys/apple-platform.js';
export { type Chord, chordText, isForTyping, isSingleKey, parseChord } from './keys/chord.js';
export { ariaKeys, keyCaps } from './keys/key-caps.js';
export { type KeyPress, keyPressOf, matchesChord } from './keys/match-chord.js';
export { LateNotice, LateView } from './late-view.js';
export { iconAliases, type IconComponent, lucideIcons } from './lucide-icons.js';
export { shownIndex, writtenPlace } from './line-breaks.js';
export { AnchoredMenu, type AnchoredMenuProps, Menu, type MenuAnchor, type MenuItem, type MenuProps } from './menu.js';
export { MarkedText } from './marked-text.js';
export type { Option } from './option.js';
export { PartBoundary, type PartBoundaryProps } from './part-boundary.js';
export { PbRoot, type PbRootProps } from './pb-root.js';
export { AnchoredPopover, type AnchoredPopoverProps, Popover, type PopoverProps } from './popover.js';
export { type IconTable, type ResolvedIcon, resolveIcon } from './resolve-icon.js';
export {
  useAfterPress,
  useAnnounce,
  usePageWindow,
  usePartLabel,
  usePortalContainer,
  useResolvedTheme,
} from './root-context.js';
export { Segmented, type SegmentedProps } from './segmented.js';
export { Select, type SelectProps } from './select.js';
export { SheetHandle, type SheetHandleProps } from './sheet-handle.js';
export { Spinner } from './spinner.js';
export { Switch, type SwitchProps } from './switch.js';
export type { ThemeChoice } from './system-theme.js';
export { TextArea, type TextAreaProps } from './text-area.js';
export { TextInput, type TextInputProps } from './text-input.js';
export { type ToastMessage, useToast } from './toast.js';
export { Tooltip, type TooltipProps } from './tooltip.js';
export { type LatePart, useLatePart } from './use-late-part.js';
export { useLatest } from './use-latest.js';
export { VisuallyHidden } from './visually-hidden.js';
