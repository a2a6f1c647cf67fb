"""Keys of a keyboard."""

from selenium.webdriver.common.action_chains import ActionChains


def presses(visitor, *keys):
    """Sends keys to the focused element."""
    ActionChains(visitor.driver).send_keys(*keys).perform()
