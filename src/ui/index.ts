/**
 * UI primitives of every screen: the root, icons, controls, overlays, and their design tokens. It must never know what
 * a workflow is: no node, edge, version or execution.
 */
export { Avatar } from './icons/avatar.js';
export { Button, type ButtonProps } from './controls/button.js';
export { Checkbox, type CheckboxProps } from './controls/checkbox.js';
export { Chip, type ChipProps, type StatusKind } from './controls/chip.js';
export { classNames } from './text/class-names.js';
export { Combobox, type ComboboxProps } from './controls/combobox.js';
export { ariaOf, type ControlProps } from './controls/control-props.js';
export { type CssColor, readCssColor } from './color/css-color.js';
export { Dialog, type DialogProps } from './overlays/dialog.js';
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
export { ErrorBoundary, type ErrorBoundaryProps } from './failures/error-boundary.js';
export { FailureNotice, type FailureNoticeProps } from './failures/failure-notice.js';
export { asGuest, Guest } from './failures/guest.js';
export { HeightWarning } from './failures/height-warning.js';
export { type Hue, hueFromColor } from './color/hue-from-color.js';
export { IconButton, type IconButtonProps } from './controls/icon-button.js';
export { IconTile, type IconTileProps } from './icons/icon-tile.js';
export { Icon, type IconProps } from './icons/icon.js';
export { Kbd } from './controls/kbd.js';
export { type Chord, chordText, isForTyping, isSingleKey, parseChord } from './keys/chord.js';
export { ariaKeys, isApplePlatform, keyCaps } from './keys/key-caps.js';
export { createKeyChoice, endElsewhere, type KeyChoice } from './keys/key-choice.js';
export { type KeyPress, keyPressOf, matchesChord } from './keys/match-chord.js';
export { LateNotice, LateView } from './failures/late-view.js';
export { SheetWarning } from './failures/sheet-warning.js';
export { shownIndex, writtenPlace } from './text/line-breaks.js';
export {
  AnchoredMenu,
  type AnchoredMenuProps,
  Menu,
  type MenuAnchor,
  type MenuItem,
  type MenuProps,
} from './overlays/menu.js';
export { defineMessages, type MessageOverrides, type MessageSet, type MessagesOf } from './messages/define-messages.js';
export { type MessageReader, MessagesProvider, useMessageReader, useMessages } from './messages/messages-provider.js';
export { type UiMessages, uiMessages } from './messages/ui-messages.js';
export { MarkedText } from './text/marked-text.js';
export type { Option } from './controls/option.js';
export { PartBoundary, type PartBoundaryProps } from './failures/part-boundary.js';
export { PbRoot, type PbRootProps } from './surface/pb-root.js';
export { AnchoredPopover, type AnchoredPopoverProps, Popover, type PopoverProps } from './overlays/popover.js';
export { type IconComponent, type IconTable, type ResolvedIcon, resolveIcon } from './icons/resolve-icon.js';
export {
  useAfterPress,
  useAnnounce,
  usePageWindow,
  usePartLabel,
  usePortalContainer,
  useResolvedTheme,
} from './surface/root-context.js';
export { Segmented, type SegmentedProps } from './controls/segmented.js';
export { Select, type SelectProps } from './controls/select.js';
export { SheetHandle, type SheetHandleProps } from './controls/sheet-handle.js';
export { Slider, type SliderProps } from './controls/slider.js';
export { Spinner } from './icons/spinner.js';
export { Switch, type SwitchProps } from './controls/switch.js';
export type { ThemeChoice } from './surface/system-theme.js';
export { TextArea, type TextAreaProps } from './controls/text-area.js';
export { TextInput, type TextInputProps } from './controls/text-input.js';
export { runInSlices } from './dom/in-slices.js';
export { useToast } from './overlays/toast.js';
export type { ToastMessage } from './overlays/toast-queue.js';
export { Tooltip, type TooltipProps } from './overlays/tooltip.js';
export { firstNameOf } from './text/first-name.js';
export {
  type LoadedPages,
  type Page,
  type PageAnswer,
  type Pages,
  usePages,
  useTypedWords,
} from './paging/use-pages.js';
export { type LatePart, loadedPart, prefetchPart, useLatePart } from './failures/use-late-part.js';
export { type Gesture, useGesture } from './dom/use-gesture.js';
export { useCopy } from './dom/use-copy.js';
export { useHeldTouch } from './dom/use-held-touch.js';
export { useLatest } from './dom/use-latest.js';
export { useToolbar } from './dom/use-toolbar.js';
export { VisuallyHidden } from './surface/visually-hidden.js';
